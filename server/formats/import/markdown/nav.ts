import { readDocusaurus } from './nav-docusaurus.ts'
import { readListNav } from './nav-list.ts'
import { readMkDocs } from './nav-mkdocs.ts'
import type { Nav, NavWork } from './nav-node.ts'
import { readVuePress } from './nav-vuepress.ts'

/** Finds the order of the pages in the files of documentation tools. The first file with an order counts. */
export async function readNav(work: NavWork): Promise<Nav | undefined> {
  for (const read of [readMkDocs, readDocusaurus, readVuePress, readListNav]) {
    const nav = await read(work)
    if (nav) return nav
  }
  return undefined
}
