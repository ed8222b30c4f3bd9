/** Escaping of texts in the protocol (docs/protocol.md, Escaping). */

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' }
const CHARACTERS: Record<string, string> = {
  ...Object.fromEntries(Object.entries(ENTITIES).map(([character, entity]) => [entity, character])),
  '&#39;': "'",
}

/** Escapes the five characters as the protocol's servers do. */
export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (one) => ENTITIES[one] as string)

/**
 * Undoes the escaping of the protocol's servers once: `&amp;lt;` becomes `&lt;`. Clients send titles and texts back as they received them. A text that
 * was never escaped is not changed, unless it contains such an entity.
 */
export const unescapeOnce = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#0?39);/g, (entity) => CHARACTERS[entity] as string)

/** Characters that an escaped text cannot have. Old servers left apostrophes as they were. */
const NEVER_ESCAPED = /[<>"]|&(?!(?:amp|lt|gt|quot|#0?39);)/

/**
 * Unescapes a text from the database of a server of the protocol. Some versions stored escaped texts, others did not. A
 * text with a character that escaping would have changed was never escaped and is not changed.
 */
export const unescapeStored = (text: string): string => (NEVER_ESCAPED.test(text) ? text : unescapeOnce(text))
