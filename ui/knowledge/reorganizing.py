"""Reorganize of the current file: start, mask, result with Keep and Discard (K-21, K-22)."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from core.errors import Stale
from core.jobs.types import JobKind, JobState, JobView
from core.knowledge.types import KnowledgeFile, Proposal
from ui.error_texts import ErrorText, error_text, job_error
from ui.frame.context import Context
from ui.i18n import number, translate
from ui.knowledge.buffers import Buffer
from ui.knowledge.editor_pane import EditorPane, Screen
from ui.knowledge.moves import Moves
from ui.knowledge.presenter import Acceptance, KnowledgePresenter
from ui.models.text_diff import diff_rows
from ui.widgets.button import Kind

_POLL_MS = 200  # status of the run while its mask is shown


class Reorganizing(QObject):
    """One run per file; other files stay usable, closing the window cancels nothing."""

    def __init__(
        self,
        context: Context,
        presenter: KnowledgePresenter,
        pane: EditorPane,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._core = context.core
        self._presenter = presenter
        self._pane = pane
        self._shown_proposal = ""
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self._poll)
        pane.running.cancelled.connect(self.cancel)
        pane.proposal.verb.connect(self._on_verb)

    # -- running
    def start(self) -> None:
        """Start the run for the current file (disabled while dirty, K-22)."""
        buffer = self._presenter.buffer()
        if buffer is None or buffer.dirty or buffer.job_id:
            return
        core, scope, origin = self._core, buffer.scope, self._context.origin
        handle = core.jobs.start(
            JobKind.REORGANIZE,
            buffer.file.name,
            scope.key,
            lambda task: core.reorganize.run(scope, task=task, origin=origin),
            lane="llm",
        )
        buffer.job_id = handle.id
        self._pane.error.hide()
        self._presenter.state_changed.emit()
        self.show()
        self._timer.start()

    def cancel(self) -> None:
        """Ask the current file's run to stop."""
        buffer = self._presenter.buffer()
        if buffer is not None and buffer.job_id:
            self._core.jobs.cancel(buffer.job_id)

    def _poll(self) -> None:
        """Look at all runs of this page: quick, the list is in memory."""
        views = {view.id: view for view in self._core.jobs.list()}
        running = False
        for buffer in self._presenter.buffers():
            if not buffer.job_id:
                continue
            view = views.get(buffer.job_id)
            if view is not None and view.state in (JobState.WAITING, JobState.RUNNING):
                running = True
                if buffer is self._presenter.buffer():
                    self._pane.running.show_job(view)
            else:
                self._ended(buffer, view)
        if not running:
            self._timer.stop()

    def _ended(self, buffer: Buffer, view: JobView | None) -> None:
        buffer.job_id = ""
        current = buffer is self._presenter.buffer()
        name = buffer.file.name
        if current:
            self._pane.show_screen(Screen.EDITOR)
            if view is not None and view.state is JobState.FAILED:
                self._fail(job_error(view.error_code, view.error, view.hint))
        elif view is not None and view.state is JobState.DONE:
            text = translate("Knowledge", "Reorganize of {0} is ready to look at").format(name)
            self._context.toast(text, None)
        self._presenter.state_changed.emit()
        self._presenter.reload()

    def _fail(self, error: ErrorText) -> None:
        self._pane.error.show_error(error)

    # -- showing
    def show(self) -> None:
        """Bring the right screen to the front for the current file."""
        buffer = self._presenter.buffer()
        if buffer is None:
            return
        screen = self._pane.screen_kind()
        if buffer.job_id:
            if screen is not Screen.MASK:
                elapsed = next(
                    (v.elapsed for v in self._core.jobs.list() if v.id == buffer.job_id), 0.0
                )
                self._pane.running.start(elapsed)
                self._pane.show_screen(Screen.MASK)
            if not self._timer.isActive():  # a restart would put the look at the end off
                self._timer.start()
        elif buffer.proposal is not None and not buffer.dirty:
            if not buffer.proposal.changes_anything and not buffer.proposal.stale:
                self._nothing_to_do(buffer, buffer.proposal)
            elif screen in (Screen.EDITOR, Screen.MASK):
                self._show_proposal(buffer.proposal)
        elif screen in (Screen.MASK, Screen.PROPOSAL):
            self._pane.show_screen(Screen.EDITOR)

    def _nothing_to_do(self, buffer: Buffer, proposal: Proposal) -> None:
        """An empty result needs no decision: say so and throw it away."""
        buffer.proposal = None
        self._pane.show_screen(Screen.EDITOR)
        text = translate("Knowledge", "Nothing to tidy: the file is in good order.")
        self._context.toast(text, None)
        core, origin = self._core, self._context.origin

        def drop() -> None:
            core.reorganize.discard(proposal.id, origin=origin)

        def dropped(_nothing: None) -> None:
            self._presenter.reload()

        self._context.tasks.mutate(drop, dropped, self)

    def _show_proposal(self, proposal: Proposal) -> None:
        omissions = proposal.report.omissions
        badges = [("good", translate("Knowledge", "Nothing invented or changed"))]
        if omissions:
            words = translate("Knowledge", "%n details would be lost", "", len(omissions))
            badges.append(("warn", words))
        if proposal.stale:
            badges = [("warn", translate("Knowledge", "The file changed since"))]
        text = translate("Knowledge", "{0} merged · {1} grouped · {2} → {3} characters").format(
            number(proposal.merged),
            number(proposal.grouped),
            number(len(proposal.before)),
            number(len(proposal.after)),
        )
        remarks = "\n".join(
            translate("Knowledge", "Lost: {0}").format(finding.detail) for finding in omissions[:6]
        )
        title = translate("Knowledge", "Result of Reorganize")
        columns = (translate("Knowledge", "Now"), translate("Knowledge", "Reorganized"))
        rows = diff_rows(proposal.before, proposal.after)
        screen = self._pane.proposal
        screen.set_content(title, text, rows, columns, badges=badges, remarks=remarks)
        keep = translate("Knowledge", "Keep")
        if omissions:
            keep = translate("Knowledge", "Keep without these details")
        screen.set_verbs(
            [
                ("discard", translate("Knowledge", "Discard"), Kind.NORMAL),
                ("keep", keep, Kind.PRIMARY),
            ]
        )
        keepable = proposal.changes_anything and not proposal.stale
        screen.button("keep").setEnabled(keepable and not self._core.read_only)
        self._pane.show_screen(Screen.PROPOSAL)

    # -- deciding
    def _on_verb(self, verb: str) -> None:
        buffer = self._presenter.buffer()
        if buffer is None or buffer.proposal is None:
            return
        core, proposal, origin = self._core, buffer.proposal, self._context.origin
        scope = buffer.scope
        tasks = self._context.tasks
        if verb == "discard":

            def drop() -> None:
                core.reorganize.discard(proposal.id, origin=origin)

            def dropped(_nothing: None) -> None:
                buffer.proposal = None
                self._pane.show_screen(Screen.EDITOR)
                self._presenter.reload()

            tasks.mutate(drop, dropped, self, on_error=self._on_error)
            return

        def keep() -> tuple[Acceptance, KnowledgeFile]:
            saved = core.reorganize.keep(
                proposal.id, accept_omissions=bool(proposal.report.omissions), origin=origin
            )
            # What moves was seen in the diff, and the proposal was kept knowing it.
            done = Acceptance(saved, "kept", proposal.base_revision, Moves())
            return done, core.knowledge.file(scope)

        def kept(answer: tuple[Acceptance, KnowledgeFile]) -> None:
            self._presenter.replaced(buffer, *answer)

        tasks.mutate(keep, kept, self, on_error=self._on_error)

    def _on_error(self, error: BaseException) -> None:
        self._fail(error_text(error))
        if isinstance(error, Stale):
            self._presenter.reload()
