/**
 * The references of texts to the pages and files of the same import (`ImportedPage.content`): `import-page:KEY` and `import-file:KEY`. Keys are
 * percent-encoded, but may hold brackets and marks that also end a link of Markdown, so the end is found by what keys there are.
 */
const REFERENCE = /import-(page|file):([\w\-.!~*'()%]+)/g

export type ReferenceKind = 'page' | 'file'

/** Writes a reference to a page or a file. No sign in it ends a link of Markdown. */
export const reference = (kind: ReferenceKind, key: string): string =>
  `import-${kind}:${encodeURIComponent(key).replace(/[()'*!~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

/**
 * Puts addresses in place of the references of a text.
 * @param addressOf the address of a key; undefined when the import has no such key
 * @param otherwise what stands in place of a reference whose key leads nowhere
 */
export function replaceReferences(
  text: string,
  addressOf: (kind: ReferenceKind, key: string) => string | undefined,
  otherwise: (kind: ReferenceKind, key: string) => string,
): string {
  return text.replace(REFERENCE, (whole, kind: ReferenceKind, written: string) => {
    for (let end = written.length; end > 0; end--) {
      const address = addressOf(kind, decoded(written.slice(0, end)))
      if (address !== undefined) return address + written.slice(end)
      // Only signs that may stand behind a link are given up.
      if (/[\w\-%~]/.test(written[end - 1] as string)) break
    }
    const key = /^[\w\-.!~*'%]+/.exec(written)?.[0].replace(/[.!~*']+$/, '') ?? ''
    return key === '' ? whole : otherwise(kind, decoded(key)) + written.slice(key.length)
  })
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}
