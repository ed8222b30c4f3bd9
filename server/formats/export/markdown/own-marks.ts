import { createHash } from 'node:crypto'

/**
 * What our own archives say besides what the protocol says, so that an import gives the same item again (docs/protocol.md, Export). Servers of the
 * protocol read past it.
 */

/** The name of these parts in the JSON of an archive: of the item, and of each page. */
export const OWN = 'octavo'

/** Of the item. */
export interface OwnItem {
  version: 1
  /**
   * The sum of the page files (`sumOfTexts`), by which an import sees whether somebody has changed them. Empty: they only repeat what the JSON says.
   */
  texts: string
  /** The origin that addresses in texts begin with. */
  origin: string
}

/** Of a page. */
export interface OwnPage {
  /** The text if it cannot be found from the one that the protocol gets, which has other addresses of files. */
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

/** The sum of page files: of their paths and the sums of their bytes, in the order of the paths. */
export function sumOfTexts(files: Iterable<readonly [path: string, sha256: string]>): string {
  const lines = [...files].map(([path, sha256]) => `${path}\n${sha256}\n`).sort()
  return createHash('sha256').update(lines.join('')).digest('hex')
}

/** The sum of one page file. */
export const sumOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
