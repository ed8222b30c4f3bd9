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
 * escaped stays unchanged, unless it contains such an entity.
 */
export const unescapeOnce = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#0?39);/g, (entity) => CHARACTERS[entity] as string)
