import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DiagramDrawer } from '#server/formats/export/diagrams/diagram.ts'
import { type ExportJob, type ExportText, exportNote } from '#server/formats/export/export-source.ts'
import { type ZipEntry, zipArchive } from '#server/formats/export/zip-writer.ts'
import { LANGUAGES } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { Formulas } from './formulas.ts'
import { scriptValue } from './html-text.ts'
import { type PageText, type PageTools, pageText } from './page-html.ts'
import { pageFile, type ShellFacts, type SiteAttachment, startFile } from './page-shell.ts'
import { sheetPage } from './sheet-html.ts'
import { siteAssets } from './site-assets.ts'
import { SiteFiles } from './site-files.ts'
import { addressOf, PARTS, type SiteNode, type SitePage, type SitePlan, START, sitePlan } from './site-plan.ts'
import { SearchParts } from './site-search.ts'

/**
 * Writes an export as a site that opens from a folder, without a server or network. It is a zip archive with a file for each page, written while the
 * texts are read.
 * @param drawer draws diagrams; without it the pages contain their source
 * @throws errors of the source, and the reason of the signal if the job is cancelled
 */
export async function writeSite(job: ExportJob, drawer?: DiagramDrawer): Promise<void> {
  const entries = siteEntries(job, drawer)
  await pipeline(Readable.from(zipArchive(entries)), createWriteStream(job.file, { flags: 'wx' }), {
    signal: job.signal,
  })
}

async function* siteEntries(job: ExportJob, drawer: DiagramDrawer | undefined): AsyncGenerator<ZipEntry> {
  const { source, signal } = job
  const { item } = source
  const plan = sitePlan(source.outline)
  const words = serverTexts(item.lang).exportSite
  const facts: ShellFacts = { item, plan, words, tag: LANGUAGES[item.lang].tag }
  const time = Math.floor(Date.now() / 1000)
  const entry = (name: string, text: string): ZipEntry => ({ name, time, content: () => [text] })
  const files = new SiteFiles(job, time)
  const formulas = new Formulas()
  const tools: PageTools = { job, plan, files, formulas, drawer, words, time }
  const search = new SearchParts()

  if (plan.pages.length !== 1 || plan.pages[0]?.path !== START) yield entry(START, startFile(facts))
  let done = 0
  for await (const text of source.texts()) {
    signal.throwIfAborted()
    const page = plan.byId.get(text.page_id)
    if (!page) continue
    const shown = yield* shownText(text, page, tools)
    const attachments = yield* attachmentsOf(text, page, files)
    yield entry(page.path, pageFile(page, shown, attachments, facts))
    const part = search.add(page, shown.words)
    if (part) yield entry(part.path, part.script)
    done += 1
    job.progress({ step: 'read', done, total: plan.pages.length })
  }
  for (const part of search.end()) yield entry(part.path, part.script)
  const { style, reader, theme } = await siteAssets()
  yield entry(`${PARTS}/site.css`, style)
  yield entry(`${PARTS}/theme.js`, theme)
  yield entry(`${PARTS}/reader.js`, reader)
  yield entry(`${PARTS}/pages.js`, pagesScript(plan, facts))
  const drawn = await formulas.parts()
  yield entry(`${PARTS}/formulas/formulas.css`, drawn?.style ?? '')
  for (const { name, bytes } of drawn?.fonts ?? []) {
    const font = await bytes()
    yield { name: `${PARTS}/formulas/fonts/${name}`, time, content: () => [font], isPacked: true }
  }
  job.progress({ step: 'write', done: 1, total: 1 })
}

async function* shownText(text: ExportText, page: SitePage, tools: PageTools): AsyncGenerator<ZipEntry, PageText> {
  if (!text.isSheet) return yield* pageText(text, page, tools)
  return sheetPage(text.content, () => tools.job.note(exportNote('table_cut', page.page_id, page.title)))
}

async function* attachmentsOf(
  { attachments = [] }: ExportText,
  { page_id }: SitePage,
  files: SiteFiles,
): AsyncGenerator<ZipEntry, SiteAttachment[]> {
  const found: SiteAttachment[] = []
  for (const { address, name } of attachments) {
    const entry = await files.load(address, 'file', page_id)
    if (entry) yield entry
    const path = files.path(address, 'file')
    if (path) found.push({ name, path })
  }
  return found
}

/** The script with the tree and the words of the frame, shared by all pages. */
function pagesScript({ pages, tree }: SitePlan, { words }: ShellFacts): string {
  const nodes = (inside: readonly SiteNode[]): unknown[] =>
    inside.map((node) => (typeof node === 'number' ? node : [node.title, nodes(node.children)]))
  const { dark, light, noHits, contents } = words
  const site = {
    words: { dark, light, noHits, contents },
    pages: pages.map(({ title, path }) => [title, addressOf(path)]),
    tree: nodes(tree),
  }
  return `window.octavoSite=${scriptValue(site)}\n`
}
