import type { ExportEntry, ExportItem } from '#server/formats/export/export-source.ts'
import { cleanText } from '#server/formats/export/html-tree.ts'
import { EntryNames } from '#server/formats/export/markdown/entry-names.ts'

/** The folder of all files other than pages: style sheet, scripts, search, files. */
export const PARTS = '_site'
/** The first file that people open. */
export const START = 'index.html'

/** The most characters of a name in a path. Four names stay below the limit of 260 characters in Windows. */
const NAME_MOST = 40

/** A page of the site. */
export interface SitePage {
  page_id: number
  /** Its number in the order of the site, from 0. */
  at: number
  title: string
  /** Its file, from the top. */
  path: string
  /** The titles of its catalogs, from the top. */
  catalogs: readonly string[]
}

/** A node of the tree: a page by its number, or a catalog. */
export type SiteNode = number | { title: string; children: SiteNode[] }

/** The paths of all files of a site. */
export interface SitePlan {
  pages: readonly SitePage[]
  byId: ReadonlyMap<number, SitePage>
  tree: readonly SiteNode[]
}

/** A title as one line; never empty. */
export const titleOf = (title: string): string => cleanText(title).replace(/\s+/g, ' ').trim() || '–'

/** Gives each page a file with a readable name, in folders for catalogs. A site of one page consists of that page. */
export function sitePlan(outline: readonly ExportEntry[]): SitePlan {
  const tree: SiteNode[] = []
  const open = [{ path: '', names: new EntryNames([PARTS, START]), catalogs: [] as string[], children: tree }]
  const pages: SitePage[] = []
  const isSingle = outline.length === 1
  for (const entry of outline) {
    // A page in a catalog is one level below it, like a catalog there.
    open.length = Math.min(open.length, Math.max(1, entry.level))
    const inside = open.at(-1) as (typeof open)[0]
    const title = titleOf(entry.title)
    const short = [...title].slice(0, NAME_MOST).join('')
    if (entry.kind === 'catalog') {
      const children: SiteNode[] = []
      inside.children.push({ title, children })
      const path = `${inside.path}${inside.names.add(short)}/`
      open.push({ path, names: new EntryNames(), catalogs: [...inside.catalogs, title], children })
      continue
    }
    const at = pages.length
    const path = isSingle ? START : inside.path + inside.names.add(short, '.html')
    pages.push({ page_id: entry.page_id, at, title, path, catalogs: inside.catalogs })
    inside.children.push(at)
  }
  return { pages, byId: new Map(pages.map((page) => [page.page_id, page])), tree }
}

/** The relative path from a file to the top of the site: `../../`, or nothing. */
export const upFrom = (path: string): string => '../'.repeat(path.split('/').length - 1)

/** A path as it stands in an address. */
export const addressOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** The values that the pages of a site share. */
export interface SiteFacts {
  item: ExportItem
  plan: SitePlan
}
