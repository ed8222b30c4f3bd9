const CHARACTERS: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'",
  '&#39;': "'",
}

/**
 * Undoes the escaping of the protocol's servers (five entities) once, because clients push titles as they received them. A title that was never
 * escaped is not changed, unless it contains such an entity.
 */
export const unescapeOnce = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#0?39);/g, (entity) => CHARACTERS[entity] as string)

/** Characters that an escaped text cannot have. Old servers left apostrophes as they were. */
const NEVER_ESCAPED = /[<>"]|&(?!(?:amp|lt|gt|quot|#0?39);)/

/**
 * Unescapes a text from the database of a server of the protocol (docs/protocol.md, Escaping). Some versions stored escaped texts, others did not. A
 * text with a character that escaping would have changed was never escaped and is not changed.
 */
export const unescapeStored = (text: string): string => (NEVER_ESCAPED.test(text) ? text : unescapeOnce(text))
