import { createHash } from 'node:crypto'

/** Additional data in our own archives, so that an import makes the same item again (docs/protocol.md, Export). Servers of the protocol ignore it. */

/** The name of this data in the JSON of an archive, both of the item and of each page. */
export const OWN = 'octavo'

/** The additional data of the item. */
export interface OwnItem {
  version: 1
  /** The checksum of the page files (`sumOfTexts`). With it an import detects changed files. Empty: the files only repeat the JSON. */
  texts: string
  /** The origin at the beginning of addresses in texts. */
  origin: string
}

/** The additional data of a page. */
export interface OwnPage {
  /** The text, if it cannot be derived from the protocol's text, which has other addresses of files. */
  text?: string
  files: OwnFile[]
}

export interface OwnFile {
  sign: string
  /** In the archive. */
  path: string
  name: string
  /** Whether it is in the list of attachments, and not in the text. */
  attached?: true
}

/** The checksum of page files, made from their paths and the sums of their bytes, in the order of the paths. */
export function sumOfTexts(files: Iterable<readonly [path: string, sha256: string]>): string {
  const lines = [...files].map(([path, sha256]) => `${path}\n${sha256}\n`).sort()
  return createHash('sha256').update(lines.join('')).digest('hex')
}

/** The sum of one page file. */
export const sumOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
