import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { LIST, type SpooledCatalog, type SpooledFile, type SpooledPage, type SpoolLine, TEXTS } from './spool.ts'

/** The result of a reader (`Spool`) for the writer. The list is in memory; texts and files stay on the disk. */
export interface OpenSpool {
  catalogs: SpooledCatalog[]
  pages: SpooledPage[]
  /** The files that a page names or has as an attachment. Others are not stored. */
  files: SpooledFile[]
  /** The number of pages that are left out because they were not ticked. */
  leftOut: number
  textOf(page: SpooledPage): Promise<string>
  pathOf(file: SpooledFile): string
  close(): Promise<void>
}

/** The id of a row of the displayed tree. It is the same each time a source is read. */
export const rowId = ({ kind, key }: SpooledCatalog | SpooledPage): string =>
  createHash('sha256').update(`${kind}\n${key}`).digest('base64url').slice(0, 10)

/**
 * Opens the folder that `Spool` wrote.
 * @param leave_out rows (`rowId`) to leave out; a catalog includes everything in it
 */
export async function openSpool(folder: string, leave_out: readonly string[] = []): Promise<OpenSpool> {
  const all: SpooledPage[] = []
  const allCatalogs: SpooledCatalog[] = []
  const files: SpooledFile[] = []
  for await (const text of createInterface({ input: createReadStream(join(folder, LIST)), crlfDelay: Infinity })) {
    const line = JSON.parse(text) as SpoolLine
    if (line.kind === 'catalog') allCatalogs.push(line)
    else if (line.kind === 'page') all.push(line)
    else files.push(line)
  }
  const { catalogs, pages } = ticked(allCatalogs, all, new Set(leave_out))
  const named = new Set(pages.flatMap((page) => page.files))
  const keys = new Set(pages.map((page) => page.key))
  const texts = await open(join(folder, TEXTS))
  return {
    catalogs,
    pages,
    files: files.filter(({ key, page }) => named.has(key) || (page !== undefined && keys.has(page))),
    leftOut: all.length - pages.length,
    textOf: (page) => readText(texts, page),
    pathOf: ({ stored }) => join(folder, stored),
    close: () => texts.close(),
  }
}

/** The entries to import, without the rows left out and without catalogs that are empty then. */
function ticked(
  catalogs: SpooledCatalog[],
  pages: SpooledPage[],
  leave_out: ReadonlySet<string>,
): { catalogs: SpooledCatalog[]; pages: SpooledPage[] } {
  if (leave_out.size === 0) return { catalogs, pages }
  const out = new Set<string>()
  // Each catalog comes after the one above it.
  for (const one of catalogs) if (out.has(one.parent) || leave_out.has(rowId(one))) out.add(one.key)
  const kept = pages.filter((page) => !out.has(page.catalog) && !leave_out.has(rowId(page)))
  const held = placesOf(catalogs, pages)
  const holding = placesOf(catalogs, kept)
  return {
    pages: kept,
    catalogs: catalogs.filter(({ key }) => !out.has(key) && (holding.has(key) || !held.has(key))),
  }
}

/** The catalogs that contain a page at any depth. */
function placesOf(catalogs: readonly SpooledCatalog[], pages: readonly SpooledPage[]): Set<string> {
  const holding = new Set(pages.map((page) => page.catalog))
  for (const { key, parent } of catalogs.toReversed()) if (holding.has(key)) holding.add(parent)
  return holding
}

async function readText(texts: FileHandle, { at, bytes }: SpooledPage): Promise<string> {
  const { buffer } = await texts.read(Buffer.alloc(bytes), 0, bytes, at)
  return buffer.toString()
}
