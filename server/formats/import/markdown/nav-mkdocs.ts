import { parseDocument } from 'yaml'
import { decodeText } from '#server/formats/import/decode-text.ts'
import { join, resolvePath } from '#server/formats/import/paths.ts'
import type { Nav, NavNode, NavWork } from './nav-node.ts'

const NAMES = ['mkdocs.yml', 'mkdocs.yaml']
/** The most times that an alias of the file may be used. */
const ALIASES_MOST = 20

/** Reads the order in `mkdocs.yml`. */
export async function readMkDocs({ source, root, pageAt, note }: NavWork): Promise<Nav | undefined> {
  const file = NAMES.map((name) => source.file(join(root, name))).find((found) => found !== undefined)
  if (!file) return undefined
  const settings = settingsOf(decodeText(await file.bytes(), file.path))
  if (!settings) {
    note({ code: 'entry_broken', where: file.path })
    return undefined
  }
  const base = resolvePath(root, typeof settings.docs_dir === 'string' ? settings.docs_dir : 'docs') ?? root
  const page = (address: string): string | undefined => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return undefined
    const path = pageAt(base, address)
    if (path === undefined) note({ code: 'link_gone', where: `${file.path}: ${address}` })
    return path
  }
  return { base, nodes: nodesOf(settings.nav, page), files: [] }
}

function settingsOf(yaml: string): { docs_dir?: unknown; nav?: unknown } | undefined {
  try {
    // Plugins use Python tags, which are read as the value after them.
    const document = parseDocument(yaml, { uniqueKeys: false, logLevel: 'silent' })
    const settings = document.toJS({ maxAliasCount: ALIASES_MOST }) as unknown
    return typeof settings === 'object' && settings !== null ? settings : undefined
  } catch {
    return undefined
  }
}

function nodesOf(list: unknown, page: (address: string) => string | undefined): NavNode[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((one: unknown): NavNode[] => {
    if (typeof one === 'string') return pageNode(page(one))
    if (typeof one !== 'object' || one === null) return []
    return Object.entries(one).flatMap(([title, value]: [string, unknown]) =>
      typeof value === 'string' ? pageNode(page(value), title) : [{ title, children: nodesOf(value, page) }],
    )
  })
}

const pageNode = (path: string | undefined, title?: string): NavNode[] =>
  path === undefined ? [] : [{ path, ...(title === undefined ? {} : { title }), children: [] }]
