import { decoded } from '#shared/decoded.ts'

/**
 * The references of texts to the pages and files of the same import (`ImportedPage.content`): `import-page:KEY` and `import-file:KEY`. Keys are
 * percent-encoded, but may contain brackets and marks that also end a Markdown link. So the end is found by comparing with the existing keys.
 */
const REFERENCE = /import-(page|file):([\w\-.!~*'()%]+)/g

export type ReferenceKind = 'page' | 'file'

/** Writes a reference to a page or a file. No character in it ends a Markdown link. */
export const reference = (kind: ReferenceKind, key: string): string =>
  `import-${kind}:${encodeURIComponent(key).replace(/[()'*!~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

/**
 * Replaces the references of a text by addresses.
 * @param addressOf returns the address of a key; undefined for an unknown key
 * @param otherwise the replacement for a reference with an unknown key
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
      // Only characters that may follow a link are cut off.
      if (/[\w\-%~]/.test(written[end - 1] as string)) break
    }
    const key = /^[\w\-.!~*'%]+/.exec(written)?.[0].replace(/[.!~*']+$/, '') ?? ''
    return key === '' ? whole : otherwise(kind, decoded(key)) + written.slice(key.length)
  })
}
