import { decodeText } from '#server/formats/import/decode-text.ts'
import { foldPath } from '#server/formats/import/fold-catalogs.ts'
import { endingOf, folderOf, join, nameOf, resolvePath, stemOf } from '#server/formats/import/paths.ts'
import {
  type ImportEntry,
  ImportError,
  type ImportNote,
  type ImportReader,
  type ImportSource,
} from '#server/formats/import/reader.ts'
import { reference } from '#server/formats/import/references.ts'
import { arrange, type PlacedPage } from './arrange.ts'
import { Targets } from './find-targets.ts'
import { partsOf, replaceTargets } from './links.ts'
import { readNav } from './nav.ts'
import { isIndexFile, isPageFile, type PageFile, readPageFile, textOfPage } from './pages.ts'

type Note = (note: ImportNote) => void

/** Files of tools beside the pages. They are skipped without a note. */
const TOOL_FILE =
  /(?:^|\/)(?:\.[^/]+|package(?:-lock)?\.json|_category_\.json|info\.json|mkdocs\.ya?ml|sidebars\.\w+|docusaurus\.config\.\w+|LICEN[CS]E)$/i
const TOOL_FOLDER = /(?:^|\/)\.(?:vuepress|vitepress|github|docusaurus)\//

/**
 * Markdown: one file, several files, or a folder of files with pictures beside them. Plain texts too. Folders become catalogs, unless the source has an
 * order of its own (`nav.ts`); relative links lead to the new pages, and pictures come along.
 */
export const markdownReader: ImportReader = {
  format: 'markdown',

  async recognises({ files }) {
    const pages = files.filter(({ path }) => isPageFile(path) || (files.length === 1 && endingOf(path) === ''))
    // A few broken files are allowed.
    for (const file of pages.slice(0, 5)) {
      try {
        decodeText(await file.bytes(), file.path)
        return true
      } catch (error) {
        if (!(error instanceof ImportError)) throw error
      }
    }
    return false
  },

  async *read(source, note) {
    const root = rootOf(source)
    const files = source.files.filter(({ path }) => isPageFile(path) || source.files.length === 1)
    const base = new Targets(source, [root])
    const nav = await readNav({
      source,
      root,
      note,
      pageAt: (folder, address) => {
        const path = base.find(folder, partsOf(address).path.replace(/^\/(?=.)/, ''))
        return path !== undefined && isPageFile(path) ? path : undefined
      },
    })
    const pages: PageFile[] = []
    for (const file of files) {
      const page = nav?.files.includes(file.path) ? undefined : await readPageFile(file, note)
      if (page) pages.push(page)
    }
    const placed = await arrange(source, pages, root, nav)
    const [only] = placed.length === 1 ? placed : []
    const name = source.files.length === 1 && only ? only.title : source.name.replace(/\.(?:zip|md|markdown|txt)$/i, '')
    yield { kind: 'item', name, description: '', item_type: 1 }
    yield* entriesOf(source, placed, new Targets(source, [nav?.base ?? root, root, '']), note)
  },
}

async function* entriesOf(
  source: ImportSource,
  placed: readonly PlacedPage[],
  targets: Targets,
  note: Note,
): AsyncGenerator<ImportEntry> {
  const pages = new Set(placed.map(({ page }) => page.file.path))
  const catalogs = new Set<string>()
  const sent = new Set<string>()
  const attached = new Set<string>()
  for (const { page, ...place } of placed) {
    const path = page.file.path
    const folded = foldPath(place.catalogs, place.title, note)
    for (let depth = 1; depth <= folded.catalogs.length; depth++) {
      const key = catalogKey(folded.catalogs.slice(0, depth))
      if (catalogs.has(key)) continue
      catalogs.add(key)
      const parent = catalogKey(folded.catalogs.slice(0, depth - 1))
      yield { kind: 'catalog', key, parent, title: folded.catalogs[depth - 1] as string }
    }
    const named = new Set<string>()
    const text = await textOfPage(page, page.isHeading && place.title === page.title)
    const content = replaceTargets(text, (address) => {
      const parts = partsOf(address)
      const target = targets.find(folderOf(path), parts.path)
      if (target !== undefined && pages.has(target)) return reference('page', target) + parts.hash
      if (target === undefined) {
        note({ code: isFileAddress(parts.path) ? 'file_missing' : 'link_gone', where: `${path}: ${address}` })
        return undefined
      }
      // Other files, such as code that a text links to, are only imported if the site stores such files.
      named.add(target)
      return reference('file', target)
    })
    for (const target of named) {
      const file = source.file(target)
      if (!file || sent.has(target)) continue
      sent.add(target)
      yield { kind: 'file', key: target, name: nameOf(target), bytes: () => file.bytes() }
    }
    yield { kind: 'page', key: path, catalog: catalogKey(folded.catalogs), title: folded.title, content }
    for (const address of page.attachments ?? []) {
      const target = resolvePath(folderOf(path), address) ?? ''
      const file = source.file(target)
      if (!file || pages.has(target)) {
        note({ code: 'file_missing', where: `${path}: ${address}` })
        continue
      }
      attached.add(target)
      yield { kind: 'file', key: `${target} of ${path}`, page: path, name: nameOf(target), bytes: () => file.bytes() }
    }
  }
  for (const { path } of source.files)
    if (
      !pages.has(path) &&
      !sent.has(path) &&
      !attached.has(path) &&
      !isPageFile(path) &&
      !TOOL_FILE.test(path) &&
      !TOOL_FOLDER.test(path)
    )
      note({ code: 'file_unused', where: path })
}

const catalogKey = (titles: readonly string[]): string => (titles.length === 0 ? '' : JSON.stringify(titles))

/** Whether an address looks like that of a picture or another file, and not of a page. */
const isFileAddress = (path: string): boolean => {
  const ending = endingOf(path)
  return ending !== '' && !isPageFile(path) && !['html', 'htm'].includes(ending)
}

/**
 * The folder that holds everything. Archives often wrap their files in one folder, which is not a catalog. It has the name of the archive, or
 * contains the top files of a documentation tool.
 */
function rootOf({ name, files }: ImportSource): string {
  const [top] = new Set(files.map(({ path }) => (path.includes('/') ? path.split('/', 1)[0] : '')))
  if (!top || files.some(({ path }) => !path.startsWith(`${top}/`))) return ''
  const isWrapper =
    top === stemOf(name) ||
    files.some(
      ({ path }) =>
        folderOf(path) === top &&
        (isIndexFile(path) || /^(?:summary|_sidebar|mkdocs|sidebars|package|docusaurus\.config)\./i.test(nameOf(path))),
    ) ||
    files.some(({ path }) => path.startsWith(join(top, '.vuepress/')) || path.startsWith(join(top, '.vitepress/')))
  return isWrapper ? top : ''
}
