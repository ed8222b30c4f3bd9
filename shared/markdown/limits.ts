/** Limits that bound the time and the depth of rendering for any input. Sizes are in UTF-16 code units. */

/** The longest text that is parsed as Markdown. Longer texts are shown as plain text. */
export const MAX_MARKDOWN_LENGTH = 4 * 1024 * 1024

/** The deepest nesting of elements in the HTML. */
export const MAX_HTML_NESTING = 150

/** The deepest nesting of callouts; deeper ones are text. Each level reads a line once more. */
export const MAX_CALLOUT_DEPTH = 8

/** The most code blocks in a row of tabs. */
export const MAX_CODE_TABS = 12

/** The longest bare address that becomes a link. */
export const MAX_BARE_LINK = 2048

/** The number of open elements above which raw HTML counts as an attack and is shown as text. */
export const MAX_OPEN_ELEMENTS = 4000

/** The longest code block that is highlighted. */
export const MAX_HIGHLIGHTED_BLOCK = 50_000

/** The budget for highlighting a page, in units of `highlightCost`: enough for 200 KB of usual code, and less than a second for the worst code. */
export const MAX_HIGHLIGHT_COST = 20_000_000

/** The longest formula that KaTeX gets. */
export const MAX_FORMULA_LENGTH = 10_000

/** The longest excerpt of a page. */
export const EXCERPT_LENGTH = 200

/** The longest text of a heading in the table of contents, and the longest anchor. */
export const MAX_HEADING_TEXT = 200
export const MAX_ANCHOR_LENGTH = 80
