/** The most characters of a name, without its ending and its number. */
const NAME_MOST = 80
/** The most bytes of it. Linux takes names of 255 bytes. */
const NAME_BYTES = 240

/** Characters that some file systems refuse, and marks that disguise a name. */
const REFUSED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced here
  /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g
/** Names that Windows reserves for devices, and names that Markdown tools reserve for files other than pages. */
const TAKEN =
  /^(?:con|prn|aux|nul|com\d|lpt\d|readme|index|_index|summary|_sidebar|_category_|mkdocs|package|package-lock|sidebars|info|prefix_info|license|licence)$/i

/** Windows reserves the names of devices before any ending too: `nul.txt.md`. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.)/i

/** The beginning of a name that file systems accept. */
function cut(name: string): string {
  const characters = [...name].slice(0, NAME_MOST)
  while (Buffer.byteLength(characters.join('')) > NAME_BYTES) characters.pop()
  return characters.join('')
}

/** Gives the entries of a folder unique names that every file system accepts. Names that differ only in case count as equal. */
export class EntryNames {
  readonly #used: Set<string>

  /** @param used names that exist in the folder */
  constructor(used: readonly string[] = []) {
    this.#used = new Set(used)
  }

  /** @param ending with its dot; empty for a folder */
  add(title: string, ending = ''): string {
    const stem =
      cut(title.toWellFormed().normalize('NFC').replace(REFUSED, '_'))
        .trim()
        .replace(DEVICE, '$&_')
        .replace(/[. ]+$/, '')
        .replace(/^\.+/, '_') || '_'
    const name = TAKEN.test(stem) ? `${stem}_` : stem
    for (let number = 0; ; number += 1) {
      const found = `${name}${number === 0 ? '' : `_${number}`}${ending}`
      const key = found.toLowerCase()
      if (this.#used.has(key)) continue
      this.#used.add(key)
      return found
    }
  }
}
