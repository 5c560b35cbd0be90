"""What the window holds once the library is open: sidebar, header and pages, wired together."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future
from datetime import datetime
from importlib import import_module
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from core.api import Core
from core.changes import Area, ChangeSet
from core.loading import loaded
from core.projects.types import Project
from core.search import Hit
from ui.bridge.dispatcher import Dispatcher
from ui.bridge.events import Events
from ui.bridge.tasks import Tasks
from ui.error_texts import error_text
from ui.frame.clockwork import Clockwork
from ui.frame.context import Context
from ui.frame.focus_keeper import FocusKeeper
from ui.frame.header import Header
from ui.frame.job_watch import JobWatch
from ui.frame.page import Page
from ui.frame.preferences import Preferences
from ui.frame.projects import Projects
from ui.frame.search import SearchPopover
from ui.frame.sidebar import Sidebar
from ui.i18n import number, translate
from ui.i18n.languages import Languages
from ui.knowledge.page import KnowledgePage
from ui.theme import Theme
from ui.widgets.error_bar import ErrorBar
from ui.widgets.labels import rule
from ui.widgets.message_slot import MessageSlot
from ui.widgets.toast import Toast

if TYPE_CHECKING:
    from ui.queue_review.page import QueuePage

_NARROW_BELOW = 1240
_QUEUE_AFTER_MS = 50  # of quiet: the person's first click comes before the page behind
_QUEUE_MODULE = "ui.queue_review.page"
_log = logging.getLogger(__name__)


class _QueueToCome(Page):
    """What the sidebar needs to know of the queue's page before that is built (P-01)."""

    key = "queue"
    icon = "inbox"

    def title(self) -> str:
        return translate("Queue", "Queued Knowledge")


class Workbench(QWidget):
    """Wires the pages to each other and to the core; every page reads its data afterwards."""

    badge_changed = Signal(int, bool)  # pending suggestions, unsaved text

    def __init__(
        self,
        core: Core,
        theme: Theme,
        languages: Languages,
        *,
        now: Callable[[], datetime] | None = None,
        sample: bool = False,
    ) -> None:
        super().__init__()
        self.setObjectName("workbench")
        self._core = core
        self._theme = theme
        self._languages = languages
        self._dispatcher = Dispatcher(self)
        self.tasks = Tasks(self._submit, self._dispatcher, self._show_error)
        self._context = Context(
            core=core,
            theme=theme,
            tasks=self.tasks,
            now=now or core.clock.now,
            toast=self._show_toast,
            show_error=self._show_error,
            open_queue=self.open_queue,
            open_knowledge=self.open_knowledge,
            current_project=self._current_project,
        )
        self.sidebar = Sidebar(theme)
        self.sidebar.set_sample(sample)
        self.header = Header(theme)
        self.knowledge = KnowledgePage(self._context)
        self._queue: QueuePage | None = None
        self._pages: list[Page] = [self.knowledge, _QueueToCome(self)]
        self._stack = QStackedWidget()
        self._error = ErrorBar(theme)
        self._build()
        self.toast = Toast(theme, self._stack)
        self._search: SearchPopover | None = None
        self.projects = Projects(self._context, self.sidebar, self)
        self.preferences = Preferences(self._context, self.sidebar, languages, self)
        self.job_watch = JobWatch(self._context, self._dispatcher, self.header, self)
        self._focus = FocusKeeper(self, self._take_focus)
        self._events = Events(core.events, self._dispatcher, self)
        self._connect()
        self._begun = False
        self._quiet = QTimer(self)
        self._quiet.setInterval(_QUEUE_AFTER_MS)
        self._quiet.timeout.connect(self._load_queue)
        self.clockwork = Clockwork(self._context, self)
        self.show_page(self.knowledge.key)

    def _submit(self, lane: str, fn: Callable[[], Any]) -> Future[Any]:
        return self._core.jobs.submit(lane, fn).future

    # -- building
    def _build(self) -> None:
        theme = self._theme
        self.setProperty("ground", "window")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.sidebar)
        row.addWidget(rule("v"))
        main = QVBoxLayout()
        main.setSpacing(0)
        main.addWidget(self.header)
        main.addWidget(rule())
        main.addWidget(MessageSlot(self._error, theme.px(16), theme.px(12)))
        for page in self._pages:
            self.sidebar.add_page(page)
            page.hide()
        self._stack.addWidget(self.knowledge)
        main.addWidget(self._stack, 1)
        row.addLayout(main, 1)

    def _connect(self) -> None:
        self.sidebar.page_chosen.connect(self.show_page)
        self.header.search.clicked.connect(self.open_search)
        self._connect_page(self.knowledge)
        self._events.changed.connect(self._on_changes)
        self.projects.chosen.connect(self._on_project)
        self.knowledge.file_opened.connect(self.projects.follow)
        for number_, page in enumerate(self._pages, 1):
            shortcut = QShortcut(QKeySequence(f"Ctrl+{number_}"), self)
            shortcut.setProperty("page", page.key)
            shortcut.activated.connect(self._on_page_key)
        for keys, slot in (
            ("Ctrl+K", self.open_search),
            ("Ctrl+S", self._on_save),
            ("Ctrl+F", self._on_find),
            ("Ctrl+O", self.read_session),
            ("Ctrl+Z", self._on_undo),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(slot)

    def _connect_page(self, page: Page) -> None:
        page.scope_changed.connect(self._on_scope)
        page.badge_changed.connect(self._on_badge)

    # -- the queue's page: built behind the first one, or when somebody wants it
    @property
    def queue(self) -> QueuePage:
        """The queue's page, built now if it is not yet."""
        if self._queue is None:
            from ui.queue_review.page import QueuePage

            self._quiet.stop()
            self._queue = QueuePage(self._context)
            self._pages[1].deleteLater()
            self._pages[1] = self._queue
            self._stack.addWidget(self._queue)
            self._connect_page(self._queue)
            self._queue.narrow(self.width() < self._theme.px(_NARROW_BELOW))
            if self._begun:
                self._queue.presenter.reload()
        return self._queue

    def _load_queue(self) -> None:
        """Load its modules in a lane, then build it: the first page has been read (P-01)."""
        if not self.tasks.busy:
            self._quiet.stop()
            self.tasks.query(
                lambda: import_module(_QUEUE_MODULE), self._build_queue, self, key="queue-page"
            )

    def _build_queue(self, _module: object) -> None:
        _log.debug("the page behind is built: %s", self.queue.key)
        loaded()

    # -- life
    def begin(self) -> None:
        """Read what is shown; the window stands already (P-01)."""
        begun, self._begun = self._begun, True
        self.projects.reload()
        self.preferences.reload()
        self._current().activate()
        if self._queue is None:
            self._quiet.start()
        else:
            self._queue.presenter.reload()
        self.job_watch.refresh()
        if not begun:
            self.clockwork.start()

    @property
    def busy(self) -> bool:
        """True while something that happened is not shown yet."""
        parts = (self.tasks, self._dispatcher, self._events, self.job_watch)
        return self._quiet.isActive() or any(part.busy for part in parts)

    def unsaved(self) -> bool:
        """Say whether typed text is not saved."""
        return self.knowledge.unsaved()

    def shut_down(self) -> None:
        """Stop listening; work in the core goes on (K-22)."""
        self._quiet.stop()
        self.clockwork.stop()
        self._events.close()
        self.job_watch.close()
        self.tasks.close()
        self._dispatcher.close()

    # -- pages
    def _current(self) -> Page:
        page = self._stack.currentWidget()
        assert isinstance(page, Page)
        return page

    def show_page(self, key: str) -> None:
        """Bring a page to the front."""
        page = self.queue if key == _QueueToCome.key else self.knowledge
        self._stack.setCurrentWidget(page)
        self.sidebar.set_current(key)
        self.header.show_page(page)
        if self._begun:
            page.activate()

    def open_queue(self, scope: str, suggestion_id: str) -> None:
        """Show the queue, filtered to ``scope``, at an item."""
        self.queue.show_scope(scope, suggestion_id)
        self.show_page(self.queue.key)

    def open_knowledge(self, scope: str) -> None:
        """Show a knowledge file ("" = the one that is open)."""
        self.show_page(self.knowledge.key)
        if scope:
            self.knowledge.open_file(scope)

    def read_session(self) -> None:
        """Ask for a session's file on the queue page, which shows what comes of it."""
        self.show_page(self.queue.key)
        self.queue.reading.choose()

    def open_search(self) -> None:
        """Open the search over knowledge and queue."""
        if self._search is None:
            self._search = SearchPopover(self._context, self)
            self._search.opened.connect(self._on_hit)
        self._search.open_fresh(self.header.search)

    def _on_hit(self, hit: Hit) -> None:
        if hit.kind == "suggestion":
            self.open_queue("", hit.ref)
        else:
            self.open_knowledge(hit.scope)
            self.knowledge.show_text(hit.text)

    def _take_focus(self) -> None:
        self._current().take_focus()

    # -- slots
    def _current_project(self) -> Project | None:
        return self.projects.project()

    def _on_page_key(self) -> None:
        sender = self.sender()
        if sender is not None:
            self.show_page(str(sender.property("page")))

    def _on_save(self) -> None:
        self.knowledge.save()

    def _on_find(self) -> None:
        if self._current() is self.knowledge:
            self.knowledge.pane.open_find()
        else:
            self.open_search()

    def _on_undo(self) -> None:
        """Undo of the last act, outside editors (they take Ctrl+Z themselves)."""
        if self.toast.undo_available():
            self.toast.undo()
        else:
            self.queue.presenter.undo()

    def _on_scope(self) -> None:
        self.header.update_texts(self._current())

    def _on_badge(self) -> None:
        total = self._queue.total() if self._queue is not None else 0
        self.sidebar.item("queue").set_marks(number(total) if total else "")
        self.sidebar.item("knowledge").set_marks(dot=self.knowledge.unsaved())
        self.badge_changed.emit(total, self.knowledge.unsaved())

    def _on_project(self, project_id: str) -> None:
        self.knowledge.open_file(project_id or "user")
        if self._queue is not None and self._current() is self._queue:
            self._queue.show_scope(project_id, "")

    def _on_changes(self, changes: list[ChangeSet]) -> None:
        if any(c.touches(Area.PROJECTS) or c.touches(Area.QUEUE) for c in changes):
            self.projects.reload()
        if any(c.touches(Area.SETTINGS) for c in changes):
            self.preferences.reload()
        self._current().refresh(changes)
        if self._queue is None:
            return  # it will read what is there when it is built
        if self._current() is not self._queue:
            self._queue.refresh(changes)
        elif any(c.touches(Area.KNOWLEDGE) for c in changes):
            self.knowledge.refresh(changes)

    def _show_toast(self, text: str, undo: Callable[[], None] | None, *, good: bool = True) -> None:
        page = self._current()
        key = "Z" if page is self._queue else ""  # the queue's own key
        self.toast.show_message(text, undo, good=good, bottom=page.footer_height(), key=key)

    def _show_error(self, error: BaseException) -> None:
        _log.error("shown to the person: %s", type(error).__name__, exc_info=error)
        self._error.show_error(error_text(error))

    def error_message(self) -> str:
        """Return what the window's error bar says, "" while it is hidden."""
        return "" if self._error.isHidden() else self._error.message()

    # -- events
    def look_at_files(self) -> None:
        """The window became active: somebody may have edited the file meanwhile (K-05)."""
        if self._begun:
            self.clockwork.look_at_files()

    def retranslate(self) -> None:
        """Set all texts again after a switch of the language."""
        if not self._begun:
            return
        self.sidebar.retranslate()
        self.sidebar.set_titles({page.key: page.title() for page in self._pages})
        for page in self._pages:
            page.retranslate()
        self.header.retranslate(self._current())
        self.projects.retranslate()
        self.job_watch.refresh()
        if self._search is not None:
            self._search.deleteLater()
            self._search = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        narrow = event.size().width() < self._theme.px(_NARROW_BELOW)
        was = event.oldSize().width() < self._theme.px(_NARROW_BELOW)
        super().resizeEvent(event)
        if narrow != was or not event.oldSize().isValid():
            self.header.search.narrow(narrow)
            self.knowledge.narrow(narrow)
            if self._queue is not None:
                self._queue.narrow(narrow)
