import { endingOf, folderOf, join, nameOf, resolvePath } from '#server/formats/import/paths.ts'
import type { ImportFile, ImportSource } from '#server/formats/import/reader.ts'

/** Endings that a link to a page may omit, or may use instead of the real one. */
const PAGE_ENDINGS = ['md', 'markdown', 'mdx']
/** The pages of a folder, for links that name the folder. */
const INDEXES = ['README', 'readme', 'index', '_index']
/** Folders in which documentation tools look for pictures with absolute addresses. */
const PUBLIC = ['', 'static', 'public', '.vuepress/public', '.vitepress/public', 'assets']

/** Finds the files of a source that the links of its pages refer to. */
export class Targets {
  readonly #source: ImportSource
  readonly #tops: readonly string[]
  /** Paths in lower case, because many archives come from case-insensitive systems. */
  readonly #lower: ReadonlyMap<string, string>
  /** Pages by their path without numbers and endings, the form that Docusaurus uses. */
  readonly #ids: ReadonlyMap<string, string>

  /** @param tops the folders in which absolute addresses start */
  constructor(source: ImportSource, tops: readonly string[]) {
    this.#source = source
    this.#tops = [...new Set(tops)]
    this.#lower = new Map(source.files.map(({ path }) => [path.toLowerCase(), path]))
    this.#ids = new Map(source.files.filter(isMarkdown).map(({ path }) => [idOf(path), path]))
  }

  /** The file at an address without anchor: a page or another file. Texts from Windows may have `\` between folders. @param from the folder of the text */
  find(from: string, address: string): string | undefined {
    const found = this.#find(from, address)
    return found === undefined && address.includes('\\') ? this.#find(from, address.replaceAll('\\', '/')) : found
  }

  #find(from: string, address: string): string | undefined {
    if (!address.startsWith('/')) {
      const path = resolvePath(from, address)
      return path === undefined ? undefined : this.#at(path, address.endsWith('/'))
    }
    for (const top of this.#tops)
      for (const folder of PUBLIC) {
        const path = resolvePath(join(top, folder).replace(/\/$/, ''), address)
        const found = path === undefined ? undefined : this.#at(path, address.endsWith('/'))
        if (found) return found
      }
    return undefined
  }

  #at(path: string, isFolder: boolean): string | undefined {
    const exact = isFolder ? undefined : this.#existing(path)
    if (exact) return exact
    const plain = path.replace(/\.html?$/i, '')
    const pages = PAGE_ENDINGS.map((ending) => `${plain}.${ending}`)
    const indexes = INDEXES.flatMap((name) => PAGE_ENDINGS.map((ending) => join(path, `${name}.${ending}`)))
    const found = (isFolder ? [...indexes, ...pages] : [...pages, ...indexes]).find((one) => this.#existing(one))
    return found === undefined ? this.#ids.get(idOf(plain)) : this.#existing(found)
  }

  #existing(path: string): string | undefined {
    return this.#source.file(path)?.path ?? this.#lower.get(path.toLowerCase())
  }
}

const isMarkdown = ({ path }: ImportFile): boolean => PAGE_ENDINGS.includes(endingOf(path))

const idOf = (path: string): string =>
  join(folderOf(path), nameOf(path).replace(/\.(?:md|mdx|markdown)$/i, ''))
    .split('/')
    .map((part) => part.replace(/^\d+\s*[-_.]+\s*/, ''))
    .join('/')
