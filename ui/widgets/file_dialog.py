"""The system's file dialog; where Qt draws its own, its columns are wide enough to be read."""

from __future__ import annotations

from PySide6.QtGui import QIcon, QTransform
from PySide6.QtWidgets import QFileDialog, QHeaderView, QToolButton, QTreeView, QWidget

from ui.i18n import translate
from ui.theme import Theme

_ICONS = (
    ("backButton", "arrow-right", True),
    ("forwardButton", "arrow-right", False),
    ("toParentButton", "arrow-up", False),
    ("newFolderButton", "plus", False),
    ("listModeButton", "columns-2", False),
    ("detailModeButton", "file-text", False),
)


def _mirrored(icon: QIcon) -> QIcon:
    result = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled):
        pixmap = icon.pixmap(32, mode)
        result.addPixmap(pixmap.transformed(QTransform().scale(-1, 1)), mode)
    return result


def file_dialog(theme: Theme, parent: QWidget, title: str) -> QFileDialog:
    """Return a dialog that deletes itself when it is finished."""
    dialog = QFileDialog(parent, title)
    label = QFileDialog.DialogLabel
    dialog.setLabelText(label.LookIn, translate("FileDialog", "Look in"))
    dialog.setLabelText(label.FileName, translate("FileDialog", "Name"))
    dialog.setLabelText(label.FileType, translate("FileDialog", "Kind"))
    dialog.setLabelText(label.Reject, translate("FileDialog", "Cancel"))
    tree = dialog.findChild(QTreeView, "treeView")
    if tree is not None:  # Qt's own
        dialog.resize(theme.px(860), theme.px(560))
        header = tree.header()
        for column in range(1, header.count()):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setStretchLastSection(False)
        for name, icon, mirrored in _ICONS:
            button = dialog.findChild(QToolButton, name)
            if button is not None:  # Qt's own are black in every theme
                button.setIcon(_mirrored(theme.icon(icon)) if mirrored else theme.icon(icon))
    dialog.finished.connect(dialog.deleteLater)
    return dialog
