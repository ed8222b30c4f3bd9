import { decodeText } from '#server/formats/import/decode-text.ts'
import { folderOf, join } from '#server/formats/import/paths.ts'
import type { Nav, NavNode, NavWork } from './nav-node.ts'
import { type Literal, readLiteral } from './static-literal.ts'

/** The settings of VuePress and VitePress. */
const SETTINGS = /(?:^|\/)\.(?:vuepress|vitepress)\/config\.(?:js|ts|mjs|mts|cjs)$/
const SIDEBAR = /(?:\bsidebar|(["'])sidebar\1)\s*:\s*(?=[[{])/

type Fields = Record<string, Literal>

/** Reads the sidebar from the settings of VuePress or VitePress, if it is a literal and not computed. */
export async function readVuePress({ source, pageAt, note }: NavWork): Promise<Nav | undefined> {
  const file = source.files.find(({ path }) => SETTINGS.test(path))
  if (!file) return undefined
  const base = folderOf(folderOf(file.path))
  const program = decodeText(await file.bytes(), file.path)
  const begins = SIDEBAR.exec(program)
  const sidebar = begins ? readLiteral(program, begins.index + begins[0].length) : undefined
  if (sidebar === undefined) {
    if (begins) note({ code: 'part_dropped', where: file.path })
    return { base, nodes: [], files: [] }
  }
  const page = (folder: string, address: Literal | undefined): string | undefined => {
    if (typeof address !== 'string' || /^[a-z][a-z0-9+.-]*:/i.test(address)) return undefined
    const path = pageAt(folder, address)
    if (path === undefined) note({ code: 'link_gone', where: `${file.path}: ${address}` })
    return path
  }
  return { base, nodes: nodesOf(sidebar, base, page), files: [] }
}

type FindPage = (folder: string, address: Literal | undefined) => string | undefined

function nodesOf(list: Literal | undefined, folder: string, page: FindPage): NavNode[] {
  // A sidebar for each part of the site: their addresses with their lists.
  if (typeof list === 'object' && list !== null && !Array.isArray(list))
    return Object.entries(list).flatMap(([address, items]) =>
      nodesOf(
        Array.isArray(items) ? items : (items as Fields | null)?.items,
        join(folder, address.replace(/^\/|\/$/g, '')).replace(/\/$/, ''),
        page,
      ),
    )
  if (!Array.isArray(list)) return []
  return list.flatMap((one): NavNode[] => nodeOf(one, folder, page))
}

function nodeOf(one: Literal, folder: string, page: FindPage): NavNode[] {
  if (typeof one === 'string' || Array.isArray(one)) {
    const [address, title] = Array.isArray(one) ? one : [one]
    const path = page(folder, address)
    return path === undefined ? [] : [{ path, ...(typeof title === 'string' ? { title } : {}), children: [] }]
  }
  if (typeof one !== 'object' || one === null) return []
  const title = one.text ?? one.title
  const address = one.link ?? one.path
  const path = address === undefined ? undefined : page(folder, address)
  const children = nodesOf(one.items ?? one.children, folder, page)
  if (path === undefined && children.length === 0) return []
  return [{ ...(typeof title === 'string' ? { title } : {}), ...(path === undefined ? {} : { path }), children }]
}
