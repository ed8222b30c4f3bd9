import { decodeText, readText } from '#server/formats/import/decode-text.ts'
import { endingOf, nameOf, stemOf } from '#server/formats/import/paths.ts'
import type { ImportFile, ImportNote } from '#server/formats/import/reader.ts'
import { firstHeading, readHead } from './page-head.ts'
import { plainTextMarkdown } from './plain-text.ts'

const MARKDOWN = new Set(['md', 'markdown', 'mdown', 'mkd', 'mdx'])
const PLAIN = new Set(['txt', 'text'])

/** Whether a file is a page, by its ending. Its bytes are checked when it is read. */
export const isPageFile = (path: string): boolean => MARKDOWN.has(endingOf(path)) || PLAIN.has(endingOf(path))

/** Whether a file is the page of its folder. */
export const isIndexFile = (path: string): boolean =>
  MARKDOWN.has(endingOf(path)) && /^(?:readme|index|_index)$/i.test(stemOf(path))

/** The facts about a file that becomes a page. Its text is read again when it is written. */
export interface PageFile {
  file: ImportFile
  /** The default title; the order file of the source may give another one. */
  title: string
  /** Whether the title is the first heading, which is then not repeated in the text. */
  isHeading: boolean
  order?: number
  id?: string
  /** The paths of its attachments, from its folder. */
  attachments?: readonly string[]
}

/** Names for machines: lower-case letters, digits and signs. Other names are for people. */
const SLUG = /^[a-z0-9_.-]+$/
const NUMBERED = /^\d{1,4}[-_.]+(?=[a-z])/

/**
 * Reads the head of a file of a page. The title is that of the front matter. Otherwise a name for people is the title, and any other name gives way
 * to the first heading.
 * @param note gets what could not be read
 * @returns undefined if there is no page in it
 */
export async function readPageFile(file: ImportFile, note: (note: ImportNote) => void): Promise<PageFile | undefined> {
  const text = await readText(file, note)
  if (text === undefined) return undefined
  if (text.trim() === '') {
    note({ code: 'page_empty', where: file.path })
    return undefined
  }
  const stem = stemOf(file.path)
  if (PLAIN.has(endingOf(file.path))) return { file, title: stem, isHeading: false }
  const { title, order, id, attachments, dropped, text: body } = readHead(text)
  if (dropped.length > 0) note({ code: 'part_dropped', where: `${file.path}: ${dropped.join(', ')}` })
  const heading = title === undefined && isNameless(file.path) ? firstHeading(body) : undefined
  return {
    file,
    title: title ?? heading?.words ?? (SLUG.test(stem) ? stem.replace(NUMBERED, '') : stem),
    isHeading: heading?.rest !== undefined,
    ...(order === undefined ? {} : { order }),
    ...(id === undefined ? {} : { id }),
    ...(attachments === undefined ? {} : { attachments }),
  }
}

const isNameless = (path: string): boolean => isIndexFile(path) || SLUG.test(stemOf(path))

/** The title of a page whose first heading cannot be its title. */
export const titleByName = ({ file }: PageFile): string => stemOf(file.path)

/** The title of a catalog, from the name of its folder. */
export const titleOfFolder = (folder: string): string => {
  const name = nameOf(folder)
  return SLUG.test(name) ? name.replace(NUMBERED, '') : name
}

/** The text of a page before its links are replaced. @param hasHeadingAsTitle leave out the first heading */
export async function textOfPage({ file }: PageFile, hasHeadingAsTitle: boolean): Promise<string> {
  const text = decodeText(await file.bytes(), file.path)
  if (PLAIN.has(endingOf(file.path))) return plainTextMarkdown(text)
  const body = readHead(text).text
  return hasHeadingAsTitle ? (firstHeading(body)?.rest ?? body) : body
}
