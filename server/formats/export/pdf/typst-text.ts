/** The longest run of characters without a line break opportunity. Longer runs get one. */
const RUN_MOST = 40

/** Zero width spaces, after which lines may break. They are not in the text layer of the PDF. */
const BREAKS = new RegExp(`[^\\s\\p{Script=Han}\\u3040-\\u30ff]{${RUN_MOST}}(?=\\S)|[_./,:;&?=-](?=[\\w{])`, 'gu')

/** Control characters for the direction of a text. Typst crashes on some of them. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g

/** A text as a string literal of Typst. All text of users enters a document this way, so it can be neither markup nor code. */
export const literal = (text: string): string =>
  `"${text.replace(TURNS, '').replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '')}"`

/** A text as a string literal in which long words can break. */
export const breakable = (text: string): string => literal(text.replace(BREAKS, '$&\u200b'))
