"""The palette and the one generated style sheet of the application.

Palette first: menus, tooltips, disabled and link colours come from it. Buttons, chips, badges
and meters paint themselves (``ui.widgets``); the sheet covers Qt's own widgets.
"""

from __future__ import annotations

from string import Template
from typing import TYPE_CHECKING

from PySide6.QtGui import QPalette

if TYPE_CHECKING:
    from ui.theme.theme import Theme

_SHEET = Template("""
QWidget { outline: 0; }
QMainWindow, QDialog { background: ${window}; }
*[ground="window"] { background: ${window}; }
*[ground="surface"] { background: ${surface}; }
*[ground="sunken"] { background: ${sunken}; }
QLabel { background: transparent; color: ${text}; }
QLabel[tone="muted"] { color: ${muted}; }
QLabel[tone="good"] { color: ${good}; }
QLabel[tone="warn"] { color: ${warn}; }
QLabel[tone="bad"] { color: ${bad}; }
QLabel[tone="info"] { color: ${info}; }
QLabel[tone="accent"] { color: ${accent}; }
QLabel[tone="inverse"] { color: ${on_inverse}; }
QLabel:disabled { color: ${disabled}; }
QFrame[rule="h"] { background: ${line}; border: 0; max-height: 1px; min-height: 1px; }
QFrame[rule="soft"] { background: ${line_soft}; border: 0; max-height: 1px; min-height: 1px; }
QFrame[rule="v"] { background: ${line}; border: 0; max-width: 1px; min-width: 1px; }
QFrame[panel="card"] { background: ${surface};
  border: 1px solid ${line}; border-radius: ${r_card}px; }
QFrame[panel="bubble"] { background: ${bubble};
  border: 0; border-radius: ${r_card}px; }
QFrame[panel="popover"] { background: ${surface};
  border: 1px solid ${line}; border-radius: ${r_card}px; }
QFrame[panel="bad"] { background: ${bad_soft}; border: 0; border-radius: ${r_control}px; }
QFrame[panel="warn"] { background: ${warn_soft}; border: 0; border-radius: ${r_control}px; }
QFrame[panel="info"] { background: ${info_soft}; border: 0; border-radius: ${r_control}px; }
QFrame[panel="good"] { background: ${good_soft}; border: 0; border-radius: ${r_control}px; }
QFrame[panel="toast"] { background: ${inverse}; border: 0; border-radius: ${r_control}px; }
QLineEdit { background: ${surface}; color: ${text}; border: 1px solid ${control_line};
  border-radius: ${r_control}px; padding: 0 ${p2}px; min-height: ${field}px; max-height: ${field}px;
  selection-background-color: ${accent}; selection-color: ${on_accent}; }
QLineEdit:focus { border: 2px solid ${accent}; padding: 0 ${p2m}px;
  min-height: ${field_focus}px; max-height: ${field_focus}px; }
QLineEdit:disabled { color: ${disabled}; border-color: ${line}; background: ${window}; }
QLineEdit[bare="true"], QLineEdit[bare="true"]:focus { border: 0;
  background: transparent; padding: 0; }
QTextEdit, QTextBrowser { background: ${surface}; color: ${text}; border: 0;
  selection-background-color: ${accent}; selection-color: ${on_accent}; }
QTextEdit[clear="true"] { background: transparent; }
QTextEdit[boxed="true"] { border: 1px solid ${control_line}; border-radius: ${r_control}px; }
QTextEdit[boxed="true"]:focus { border: 2px solid ${accent}; border-radius: ${r_control}px; }
QAbstractItemView { background: transparent; border: 0; color: ${text};
  selection-background-color: ${selected}; selection-color: ${text}; }
QScrollArea, QScrollArea > QWidget > QWidget[ground="clear"] { background: transparent; border: 0; }
QRadioButton { color: ${text}; background: transparent; spacing: ${p2}px; }
QRadioButton::indicator { width: ${radio}px; height: ${radio}px; border-radius: ${radio_r}px;
  border: 2px solid ${control_line}; background: ${surface}; }
QRadioButton::indicator:checked { width: ${radio_on}px; height: ${radio_on}px;
  border: ${radio_b}px solid ${accent}; background: ${surface}; }
QRadioButton:disabled { color: ${disabled}; }
QMenu { background: ${surface}; color: ${text}; border: 1px solid ${line}; padding: 4px; }
QMenu::item { padding: ${p1}px ${p5}px ${p1}px ${p2}px; min-height: ${menu}px;
  border-radius: ${r_badge}px; }
QMenu::icon { padding-left: ${p2}px; }
QMenu::item:selected { background: ${selected}; color: ${text}; }
QMenu::item:disabled { color: ${disabled}; }
QMenu::separator { height: 1px; background: ${line_soft}; margin: 4px 0; }
QToolTip { background: ${inverse}; color: ${on_inverse}; border: 0; padding: ${p1}px ${p2}px; }
QScrollBar:vertical { background: transparent; width: ${bar}px; margin: 2px 2px 2px 0; }
QScrollBar::handle:vertical { background: ${scroll}; border-radius: ${bar_r}px; min-height: 32px; }
QScrollBar::handle:vertical:hover { background: ${control_line}; }
QScrollBar:horizontal { background: transparent; height: ${bar}px; margin: 0 2px 2px 2px; }
QScrollBar::handle:horizontal { background: ${scroll}; border-radius: ${bar_r}px; min-width: 32px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QHeaderView { background: ${window}; border: 0; }
QHeaderView::section { background: ${window}; color: ${muted}; border: 0;
  border-bottom: 1px solid ${line}; border-right: 1px solid ${line_soft};
  padding: ${p1}px ${p2}px; }
QTableCornerButton::section { background: ${window}; border: 0; }
QFileDialog QAbstractItemView { background: ${surface}; border: 1px solid ${line}; }
QFileDialog QAbstractItemView::item { padding: 2px ${p1}px; }
QFileDialog QAbstractItemView::item:selected { background: ${selected}; color: ${text}; }
QComboBox { background: ${surface}; color: ${text}; border: 1px solid ${control_line};
  border-radius: ${r_control}px; padding: 0 ${p2}px; min-height: ${field}px; }
QComboBox::drop-down { border: 0; width: ${p5}px; }
QComboBox:focus { border-color: ${accent}; }
QComboBox QAbstractItemView { background: ${surface}; border: 1px solid ${line}; }
QFileDialog QPushButton { background: ${surface}; color: ${text}; border: 1px solid ${line};
  border-radius: ${r_control}px; padding: 0 ${p3}px; min-height: ${field}px; }
QFileDialog QPushButton:hover { background: ${hover_soft}; }
QFileDialog QPushButton:default { border-color: ${accent}; }
QFileDialog QPushButton:focus { border-color: ${accent}; }
QFileDialog QPushButton:disabled { color: ${disabled}; }
QFileDialog QToolButton { background: transparent; color: ${text}; border: 0;
  border-radius: ${r_control}px; padding: ${p1}px; }
QFileDialog QToolButton:hover { background: ${hover}; }
QSplitter::handle { background: ${line}; }
""")


def stylesheet(theme: Theme) -> str:
    """Return the application's style sheet for ``theme``."""
    tokens = {name.replace("-", "_"): theme.hex(name) for name in _names(theme)}
    control = theme.control
    radio = theme.px(16)
    return _SHEET.substitute(
        tokens,
        r_badge=round(theme.radius("badge")),
        r_control=round(theme.radius("control")),
        r_card=round(theme.radius("card")),
        p1=theme.px(4),
        p2=theme.px(8),
        p2m=theme.px(8) - 1,
        p3=theme.px(12),
        p5=theme.px(24),
        field=control - 2,
        field_focus=control - 4,
        menu=theme.px(20),
        radio=radio - 4,
        radio_r=radio // 2,
        radio_b=round(radio * 0.3),
        radio_on=radio - 2 * round(radio * 0.3),
        bar=theme.px(8),
        bar_r=theme.px(3),
    )


def _names(theme: Theme) -> list[str]:
    return [
        *("window", "surface", "sunken", "line", "line-soft", "control-line", "hover"),
        *("hover-soft", "selected", "text", "muted", "disabled", "accent", "on-accent"),
        *("good", "warn", "bad", "info", "good-soft", "warn-soft", "bad-soft", "info-soft"),
        *("inverse", "on-inverse", "scroll", "bubble"),
    ]


def palette(theme: Theme) -> QPalette:
    """Return the full palette of ``theme``."""
    role = QPalette.ColorRole
    result = QPalette()
    pairs = {
        role.Window: "window",
        role.WindowText: "text",
        role.Base: "surface",
        role.AlternateBase: "window",
        role.Text: "text",
        role.PlaceholderText: "muted",
        role.Button: "surface",
        role.ButtonText: "text",
        role.BrightText: "bad",
        role.Highlight: "accent",
        role.HighlightedText: "on-accent",
        role.Accent: "accent",
        role.Link: "accent",
        role.LinkVisited: "accent",
        role.ToolTipBase: "inverse",
        role.ToolTipText: "on-inverse",
        role.Light: "surface",
        role.Midlight: "hover-soft",
        role.Mid: "line",
        role.Dark: "control-line",
        role.Shadow: "sunken",
    }
    for name, token in pairs.items():
        result.setColor(name, theme.color(token))
    disabled = QPalette.ColorGroup.Disabled
    for name in (role.WindowText, role.Text, role.ButtonText):
        result.setColor(disabled, name, theme.color("disabled"))
    result.setColor(disabled, role.Highlight, theme.color("selected-idle"))
    return result
