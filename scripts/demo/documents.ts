import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isLang, LANGUAGES } from '#shared/i18n/languages.ts'
import { PAGE_CONTENT_BYTES, PAGE_TITLE_LENGTH } from '#shared/limits.ts'
import { root } from '../lib/run-node.ts'

/** A Markdown file as a page. */
export interface Document {
  /** Path below the folder that was searched, with slashes. */
  file: string
  cat_name: string
  page_title: string
  text: string
}

/** How many of the largest files are always chosen, because large files find errors of a renderer. */
const LARGEST = 25

/**
 * Finds the Markdown files in a folder of packages: first those nearest to the top of their packages (READMEs and changelogs), and
 * always the largest ones.
 * @param folder by default `node_modules` of this checkout
 * @param limit the maximum of files
 * @returns the files as pages, and the paths of files that are no valid page
 */
export async function findDocuments(
  folder = join(root, 'node_modules'),
  limit = Number.POSITIVE_INFINITY,
): Promise<{ documents: Document[]; skipped: string[] }> {
  const found: Document[] = []
  const skipped: string[] = []
  for await (const file of markdownFiles(folder)) {
    const path = relative(folder, file).split(sep).join('/')
    const document = asDocument(path, await readFile(file))
    if (document) found.push(document)
    else skipped.push(path)
  }
  const depth = ({ file }: Document) => file.split('/').length - (file.startsWith('@') ? 1 : 0)
  const byText = (a: Document, b: Document) => (a.file < b.file ? -1 : 1)
  const largest = new Set([...found].sort((a, b) => b.text.length - a.text.length || byText(a, b)).slice(0, LARGEST))
  const rank = (document: Document) => (largest.has(document) ? 0 : depth(document))
  const documents = found.sort((a, b) => rank(a) - rank(b) || byText(a, b)).slice(0, limit)
  return { documents, skipped }
}

/** Reads `docs/guide` as pages, each language in a folder of its own. The first heading is the title. */
export async function findGuides(): Promise<Document[]> {
  const found: Document[] = []
  for (const lang of (await readdir(join(root, 'docs', 'guide'))).filter(isLang).sort()) {
    const folder = join(root, 'docs', 'guide', lang)
    const cat_name = `Octavo manual/${LANGUAGES[lang].name}`
    for (const name of (await readdir(folder)).sort()) {
      const written = await readFile(join(folder, name), 'utf8')
      const [, page_title = name, text = written] = /^# (.+)\n+([\s\S]*)$/.exec(written) ?? []
      found.push({ file: `docs/guide/${lang}/${name}`, cat_name, page_title, text })
    }
  }
  return found
}

async function* markdownFiles(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    // Packages inside packages are mostly other versions of the outer ones.
    if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules') yield* markdownFiles(path)
    else if (entry.isFile() && /\.(md|markdown)$/i.test(entry.name)) yield path
  }
}

/** The page of a file; undefined when it is empty, larger than a page, or binary. */
function asDocument(file: string, bytes: Buffer): Document | undefined {
  const parts = file.split('/')
  const cat_name = parts.splice(0, file.startsWith('@') ? 2 : 1).join('/')
  const page_title = parts
    .join('/')
    .replace(/\.(md|markdown)$/i, '')
    .normalize('NFC')
    .trim()
  if (bytes.length === 0 || bytes.length > PAGE_CONTENT_BYTES || page_title.length > PAGE_TITLE_LENGTH) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.includes('\0') || !page_title ? undefined : { file, cat_name, page_title, text }
  } catch {
    return undefined
  }
}
