"""``doctor``: what is not in order, and the safe repairs (R-09, R-03)."""

from __future__ import annotations

from app.cli.context import Context
from core.errors import StoreDamaged


def doctor(context: Context) -> int:
    """Say what is not in order; ``--fix`` repairs what is safe (R-09)."""
    if context.options.fix:
        return _fix(context)
    try:
        core = context.core
    except StoreDamaged:
        from core.doctor import examine_closed
        from core.paths import find_paths

        state = examine_closed(find_paths())
    else:
        state = core.doctor.examine()
    return _tell(context, state)


def _fix(context: Context) -> int:
    try:
        core = context.core
    except StoreDamaged:
        from core.clock import SystemClock
        from core.doctor import recover
        from core.gate import confirm_at_terminal
        from core.paths import find_paths

        confirm_at_terminal("doctor --fix")
        recovered = recover(find_paths(), SystemClock())
        context.output.note("\n".join(recovered.summary()))
        core = context.core
    else:
        context.gate("doctor", "--fix")
    for line in core.doctor.fix():
        context.output.note(line)
    return _tell(context, core.doctor.examine())


def _tell(context: Context, state: object) -> int:
    findings = list(getattr(state, "findings", ()))
    ok = bool(getattr(state, "ok", False))
    lines = [f"{f.code}: {f.message}" + (f"\n  {f.fix}" if f.fix else "") for f in findings]
    data = {
        "ok": ok,
        "findings": [{"code": f.code, "message": f.message, "fix": f.fix} for f in findings],
    }
    context.output.data(data, [*lines, "Everything is in order." if ok else "See above."])
    return 0 if ok else 1
