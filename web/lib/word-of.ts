/** The text for a name that came over the wire; the name itself when there is no text for it. */
export const wordOf = (words: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(words, name) ? words[name] : undefined) ?? name
