import { unescapeStored } from '#server/text/protocol-escaping.ts'
import { apiJsonMarkdown } from '#shared/api-page/json-markdown.ts'
import { DEFAULT_LANG } from '#shared/i18n/languages.ts'
import { langOfText } from '#shared/i18n/page-texts.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { DEFAULT_ORDER, PAGE_CONTENT_BYTES } from '#shared/limits.ts'
import { readBook } from '#shared/sheet/document.ts'
import { limitedNotes } from './api/document-reader.ts'
import { isObject, type Loose, lineOf, listOf, objectOf, objectsOf, saysYes, textOf } from './api/loose.ts'
import { headOf, parsedNoted, parseJsonText } from './api/parse.ts'
import { type Tree, treeOf } from './api/tree.ts'
import { endingOf, nameOf } from './paths.ts'
import { isEdited, ownEntries, ownItem } from './protocol/own-archive.ts'
import { withPageLinks } from './protocol/page-links.ts'
import { storedContent } from './protocol/stored-content.ts'
import {
  type ImportEntry,
  ImportError,
  type ImportedItem,
  type ImportFile,
  type ImportNote,
  type ImportReader,
} from './reader.ts'
import { sheetTooLarge } from './sheet/sheet-entries.ts'

type Note = (note: ImportNote) => void

/** The two names of the file that describes the item (wire contract, export as Markdown). */
const INFO_NAMES = ['prefix_info.json', 'info.json']
/** A text near the beginning of such a file. */
const LOOKS = /"(?:item_type|item_name|item_description)"\s*:|"pages"\s*:\s*\{\s*"(?:pages|catalogs)"\s*:/
/** Addresses of files on the server that wrote the archive. */
const FILE_ADDRESS = /[?&/](?:s=\/?)?(?:server\/)?(?:index\.php\?s=\/?)?api\/(?:attachment|common)\/visitFile\b/i

/**
 * An archive that a server of the protocol exported: a JSON file with the whole item, and a Markdown file for each page, which only repeats the
 * texts. Such archives contain no pictures and attachments; texts have their addresses on the old server. Our own archives contain them, and restore
 * the same item (`protocol/own-archive.ts`).
 */
export const protocol: ImportReader = {
  format: 'protocol',

  async recognises({ files }) {
    const file = infoFile(files)
    if (!file) return false
    const head = await headOf(file)
    return LOOKS.test(head) && !(await isEdited(files, head))
  },

  async *read(source, given, asApiJson = false) {
    const { name, files } = source
    const note = limitedNotes(given)
    const file = infoFile(files) as ImportFile
    const { value, repeated } = await parsedNoted(file, note)
    if (!isObject(value) || !isObject(value.pages))
      throw new ImportError('the file has no pages', file.path, 'import_empty')
    for (const key of repeated) note({ code: 'part_dropped', where: `${file.path}: ${key}` })
    const own = ownItem(value)
    const isOwn = own && Number(value.item_type) !== ITEM_TYPE.spreadsheet
    if (isOwn) {
      yield itemOf(value, name.replace(/\.[^.]*$/, ''), Number(value.item_type) === ITEM_TYPE.single_page)
      yield* ownEntries(value, source, own, note)
      return
    }
    for (const key of own ? [] : ['password', 'members'])
      if (lineOf(value[key]) || listOf(value[key]).length > 0)
        note({ code: 'part_dropped', where: `${file.path}: ${key}` })
    for (const one of files)
      if (one !== file && endingOf(one.path) !== 'md' && !own) note({ code: 'file_unused', where: one.path })
    yield* entriesOf(value, name.replace(/\.[^.]*$/, ''), note, asApiJson)
  },
}

/** The file that describes the item: at the top, or in the only folder at the top. */
function infoFile(files: readonly ImportFile[]): ImportFile | undefined {
  const [only] = files
  if (files.length === 1 && only) return endingOf(only.path) === 'json' ? only : undefined
  const tops = new Set(files.map(({ path }) => path.split('/', 1)[0]))
  const depth = tops.size === 1 ? 2 : 1
  return INFO_NAMES.map((name) =>
    files.find(({ path }) => nameOf(path) === name && path.split('/').length === depth),
  ).find(Boolean)
}

/** A page with the titles of its catalogs. */
interface Placed {
  page: Loose
  catalogs: readonly string[]
  title: string
  key: string
}

function* entriesOf(item: Loose, fileName: string, note: Note, asApiJson: boolean): Generator<ImportEntry> {
  const kind = Number(textOf(item.item_type) || ITEM_TYPE.regular)
  const root = objectOf(item.pages)
  const placed = placedPages(root)
  if (kind === ITEM_TYPE.spreadsheet) {
    const about = itemOf(item, fileName, false)
    yield { ...about, item_type: ITEM_TYPE.spreadsheet }
    yield* spreadsheet(placed, about.name, note)
    return
  }
  // Whiteboards and task boards cannot be imported.
  if (![1, 2, 3].includes(kind))
    throw new ImportError(`items of the type ${kind} cannot be read`, 'item_type', 'import_item_type')
  const isSingle = kind === ITEM_TYPE.single_page && placed.length === 1 && placed[0]?.catalogs.length === 0
  const keepJson = asApiJson && kind === ITEM_TYPE.external
  const about = itemOf(item, fileName, isSingle)
  yield keepJson ? { ...about, item_type: ITEM_TYPE.external } : about
  const lang =
    langOfText(
      placed
        .slice(0, 200)
        .map(({ title }) => title)
        .join(' '),
    ) ?? DEFAULT_LANG
  const tree = treeOf(note, '', serverTexts(lang).importedApi.more)
  const keys = new Map(placed.flatMap(({ page, key }) => (page.page_id ? [[textOf(page.page_id), key] as const] : [])))
  const byPage = new Map(placed.map((one) => [one.page, one]))
  yield* branch(root, [], tree, (page) => {
    const { catalogs, title, key } = byPage.get(page) as Placed
    if (saysYes(page.is_draft)) note({ code: 'part_dropped', where: `${title}: is_draft` })
    return tree.page({ catalogs, title, key, content: contentOf(page, title, keys, { note, keepJson }) })
  })
}

function itemOf(item: Loose, fileName: string, isSingle: boolean): ImportedItem {
  return {
    kind: 'item',
    name: unescapeStored(lineOf(item.item_name)) || fileName,
    description: unescapeStored(textOf(item.item_description)).trim(),
    item_type: isSingle ? ITEM_TYPE.single_page : ITEM_TYPE.regular,
  }
}

/** The entries of a catalog: its pages, then its catalogs, each in their order. */
function* branch(
  part: Loose,
  above: readonly string[],
  tree: Tree,
  entriesOfPage: (page: Loose) => ImportEntry[],
): Generator<ImportEntry> {
  for (const page of inOrder(part.pages)) yield* entriesOfPage(page)
  for (const catalog of inOrder(part.catalogs)) {
    const catalogs = [...above, titleOf(catalog.cat_name)]
    yield* tree.catalogs(catalogs)
    yield* branch(catalog, catalogs, tree, entriesOfPage)
  }
}

/** All pages. Each has a key made of its position and title, so that a later export of the same item gives the same key. */
function placedPages(root: Loose): Placed[] {
  const placed: Placed[] = []
  const counts = new Map<string, number>()
  const walk = (part: Loose, catalogs: readonly string[]): void => {
    for (const page of inOrder(part.pages)) {
      const title = titleOf(page.page_title)
      const place = JSON.stringify([...catalogs, title])
      const count = (counts.get(place) ?? 0) + 1
      counts.set(place, count)
      placed.push({ page, catalogs, title, key: count === 1 ? place : `${place} ${count}` })
    }
    for (const catalog of inOrder(part.catalogs)) walk(catalog, [...catalogs, titleOf(catalog.cat_name)])
  }
  walk(root, [])
  return placed
}

const titleOf = (value: unknown): string => unescapeStored(lineOf(value)) || '—'

/** The objects of a list, sorted by their `s_number`. Equal ones keep their order. */
function inOrder(list: unknown): Loose[] {
  const order = (one: Loose) => Number(textOf(one.s_number) || DEFAULT_ORDER) || 0
  return objectsOf(list).toSorted((a, b) => order(a) - order(b))
}

function contentOf(
  page: Loose,
  title: string,
  keys: ReadonlyMap<string, string>,
  { note, keepJson }: { note: Note; keepJson: boolean },
): string {
  const text = storedContent(textOf(page.page_content))
  const api = keepJson ? undefined : apiMarkdown(text, title, note)
  const content = withPageLinks(api ?? text, keys)
  if (FILE_ADDRESS.test(content)) note({ code: 'file_missing', where: title })
  return content
}

/** API JSON as Markdown; undefined for other texts. Broken or too deep JSON stays text. */
function apiMarkdown(text: string, title: string, note: Note): string | undefined {
  if (!/^\s*\{/.test(text) || !text.includes('"info"')) return undefined
  try {
    parseJsonText(text, title)
    return apiJsonMarkdown(text)
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    note({ code: 'entry_broken', where: error.where })
    return undefined
  }
}

/** The single page of a spreadsheet item. */
function* spreadsheet(placed: readonly Placed[], name: string, note: Note): Generator<ImportEntry> {
  const [first, ...others] = placed
  for (const { title } of others) note({ code: 'part_dropped', where: title })
  if (!first) return
  const content = storedContent(textOf(first.page.page_content))
  if (Buffer.byteLength(content) > PAGE_CONTENT_BYTES) throw sheetTooLarge(first.title)
  if (content.trim()) parseJsonText(content, first.title)
  if (!readBook(content)) throw new ImportError('the page is not a spreadsheet', first.title)
  yield { kind: 'page', key: first.key, catalog: '', title: first.title === '—' ? name : first.title, content }
}
