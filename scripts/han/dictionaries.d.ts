/** The dictionaries of the packages, which have no types. */

declare module 'opencc-js/dict/*' {
  /** Lines divided by `|`: a character, a space and its forms. */
  const dictionary: string
  // biome-ignore lint/style/noDefaultExport: the package exports it so
  export default dictionary
}

declare module 'pinyin-pro/dist/esm/data/*' {
  /** Phrases with their readings, one syllable a character, divided by spaces. */
  const dictionary: Readonly<Record<string, string>>
  // biome-ignore lint/style/noDefaultExport: the package exports it so
  export default dictionary
}
