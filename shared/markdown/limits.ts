/** Limits that keep rendering quick and shallow on any input. Sizes are in UTF-16 code units. */

/** Longest text that is parsed as Markdown; anything longer is shown as plain text. */
export const MAX_MARKDOWN_LENGTH = 4 * 1024 * 1024

/** Deepest nesting of elements that reaches the reader. */
export const MAX_HTML_NESTING = 150

/** Callouts that stand in each other; deeper ones are text. Each depth is read once. */
export const MAX_CALLOUT_DEPTH = 8

/** Code blocks in one row of tabs. */
export const MAX_CODE_TABS = 12

/** Longest address that is found in running text. */
export const MAX_BARE_LINK = 2048

/** Open elements at which raw HTML counts as an attack and is shown as text. */
export const MAX_OPEN_ELEMENTS = 4000

/** Longest code block that is highlighted. */
export const MAX_HIGHLIGHTED_BLOCK = 50_000

/** What may be spent on colouring one page, as `highlightCost` counts: 200 KB of usual code, under a second of the worst. */
export const MAX_HIGHLIGHT_COST = 20_000_000

/** Longest formula that is handed to KaTeX. */
export const MAX_FORMULA_LENGTH = 10_000

/** Longest description cut from the text of a page. */
export const EXCERPT_LENGTH = 200

/** Longest text of a heading in the contents, and of its anchor. */
export const MAX_HEADING_TEXT = 200
export const MAX_ANCHOR_LENGTH = 80
