import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Breach, lineAt } from './source.ts'

/** A document of the checkout. */
export interface Document {
  /** From the root of the checkout, with `/`. */
  path: string
  text: string
}

/** Documents that tell of the code as it is today. Decisions tell of the code of their day; `docs/api` is generated. */
const isOfToday = ({ path }: Document) => !/^docs\/(?:decisions\/\d|api\/)/.test(path)

const CODE = /`([^`\s]+)`/g
const LINK = /\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g
const CONFLICT = /^(?:<{7}|>{7}) /gm
const FROM_ROOT = /^(?:bench|docs|e2e|scripts|server|shared|web)\//
const FILE_NAME = /^[\w.<>*/-]+\.(?:tsx?|m?js|css|sql)$/

/** The pattern of a path in which `<…>` and `*` stand for any name, and `**` for folders too. */
function patternOf(path: string): RegExp {
  const escaped = path.replace(/\/$/, '').replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?:^|/)${escaped.replace(/<[^>]*>|\*+/g, (any) => (any === '**' ? '.+' : '[^/]+'))}(?:/|$)`)
}

/**
 * Finds conflicts of git in documents, and paths that lead nowhere: links, `server/…` in code marks, and names of source files such as `decide.ts`. `<…>` and `*` in a path
 * stand for any name, and one such file must exist.
 * @param paths all files of the checkout
 */
export function checkDocPaths(documents: readonly Document[], paths: readonly string[]): Breach[] {
  const exists = (path: string, fromRoot: boolean) => {
    const pattern = patternOf(path)
    return paths.some((one) => (fromRoot ? one.search(pattern) === 0 : pattern.test(one)))
  }
  const breaches: Breach[] = []
  for (const document of documents) {
    const { path, text } = document
    for (const { index } of text.matchAll(CONFLICT))
      breaches.push({ path, line: lineAt(text, index), message: 'has a conflict of git that was not resolved' })
    for (const { 1: target = '', index } of text.matchAll(LINK)) {
      if (/^[a-z]+:/.test(target) || target.startsWith('/')) continue
      if (!exists(posix.join(posix.dirname(path), target), true))
        breaches.push({ path, line: lineAt(text, index), message: `links to ${target}, which does not exist` })
    }
    if (!isOfToday(document)) continue
    for (const { 1: name = '', index } of text.matchAll(CODE)) {
      const fromRoot = FROM_ROOT.test(name)
      if ((fromRoot || FILE_NAME.test(name)) && !exists(name, fromRoot))
        breaches.push({ path, line: lineAt(text, index), message: `names ${name}, which does not exist` })
    }
  }
  return [...breaches, ...decisionsWithoutIndex(documents)]
}

/** Decisions that `docs/decisions/README.md` does not link. */
function decisionsWithoutIndex(documents: readonly Document[]): Breach[] {
  const index = documents.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? ''
  return documents
    .filter(({ path }) => /^docs\/decisions\/\d/.test(path) && !index.includes(`](${posix.basename(path)})`))
    .map(({ path }) => ({ path, line: 1, message: 'docs/decisions/README.md does not list this decision' }))
}

const SKIPPED = new Set(['node_modules', 'dist', 'data'])

/** Every file of the checkout, without what is installed, built or stored, and the documents among them. */
export function readDocuments(root: string): { documents: Document[]; paths: string[] } {
  const paths = readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !SKIPPED.has(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' }).map((name) =>
            posix.join(entry.name, name.replaceAll('\\', '/')),
          )
        : [entry.name],
    )
    .filter((path) => !path.includes('node_modules/'))
  const documents = paths
    .filter((path) => path.endsWith('.md') && /^(?:docs\/|[^/]+$|(?:server|shared|web|e2e|bench)\/.*README)/.test(path))
    .filter((path) => existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return { documents, paths }
}
