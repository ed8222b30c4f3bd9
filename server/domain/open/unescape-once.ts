const CHARACTERS: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'",
  '&#39;': "'",
}

/**
 * The text behind the five entities that the protocol's servers write, undone once: clients push titles as they got them. A title that was
 * never escaped stays as it is, unless it holds such an entity itself.
 */
export const unescapeOnce = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#0?39);/g, (entity) => CHARACTERS[entity] as string)
