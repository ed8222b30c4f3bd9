import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findAll, type HtmlNode, hasClass, htmlTree, textOf } from '#server/formats/export/html-tree.ts'
import { htmlToMarkdown } from '#server/formats/import/html/to-markdown.ts'
import { makePage, type Page } from './page.ts'

/** The pages that are taken, by the beginning of their file name, with the catalogs that they become. */
const PARTS: readonly (readonly [RegExp, ...string[]])[] = [
  [/^catalog-pg-/, 'Data dictionary', 'System Catalogs'],
  [/^view-pg-/, 'Data dictionary', 'System Views'],
  [/^errcodes-/, 'Data dictionary'],
  [/^runtime-config-(?!short|custom|preset)/, 'Administration', 'Server Configuration'],
  [/^(?:backup|continuous-archiving)/, 'Administration', 'Backup and Restore'],
  [/^(?:monitoring|progress-reporting|dynamic-trace|diskusage|disk-full)/, 'Administration', 'Monitoring'],
  [/^(?:auth-|client-authentication|ssl-tcp|ssh-tunnels)/, 'Administration', 'Client Authentication'],
  [
    /^(?:server-(?!programming)|kernel-resources|upgrading|creating-cluster|preventing-|routine-|logfile-|warm-standby|hot-standby|different-replication)/,
    'Administration',
    'Operation',
  ],
  [/^(?:app-|reindexdb)/, 'Programs'],
  [/^release-15(?:-[1-8])?\./, 'Release Notes'],
  [/^indexes/, 'Tutorial', 'Indexes'],
  [/^(?:mvcc|explicit-locking|transaction-iso|logical-replication)/, 'Administration', 'Concurrency and Replication'],
]

/** Pages of the manual of PostgreSQL, converted from the HTML of Debian's `postgresql-doc-15`. */
export function postgresPages(packageFolder: string): Page[] {
  const folder = join(packageFolder, 'usr/share/doc/postgresql-doc-15/html')
  return globSync('*.html', { cwd: folder })
    .sort()
    .flatMap((file) => {
      const part = PARTS.find(([names]) => names.test(file))
      return part ? [pageOf(readFileSync(join(folder, file), 'utf8'), part.slice(1) as string[])] : []
    })
}

function pageOf(html: string, catalog: readonly string[]): Page {
  const tree = htmlTree(html)
  const title = textOf(findAll(tree, ({ tag }) => tag === 'title')).replace(
    /^\s*(?:Chapter |Appendix )?[A-Z\d.]+\.\s*/,
    '',
  )
  const body = findAll(tree, ({ tag }) => tag === 'body')[0]?.children ?? []
  const content = body.filter((node) => !isBesides(node))
  const text = htmlToMarkdown(content, () => undefined)
  return makePage(catalog, title, text.replace(/^(#+) (?:Chapter |Appendix )?[A-Z]?[\d.]+\s+/gm, '$1 '))
}

const isBesides = (node: HtmlNode): boolean =>
  typeof node === 'string' || hasClass(node, 'navheader') || hasClass(node, 'navfooter')
