import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { type Context, inTransaction } from '#server/context.ts'
import { bindFiles } from '#server/domain/attachment/file.repository.ts'
import { findPageBeforeSave } from '#server/domain/page/page.repository.ts'
import { createPage, saveNeeds, updatePage } from '#server/domain/page/save-page.ts'
import { type ReferenceKind, replaceReferences } from '#server/formats/import/references.ts'
import type { SpooledPage } from '#server/formats/import/spool.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import type { ImportedAct } from '#shared/import-report.ts'
import { pageAddress } from '#shared/page-link/address.ts'
import { markWritten } from './import-entry.repository.ts'
import type { PagePlace, Placing } from './place-entries.ts'
import type { StoredImport } from './store-files.ts'

/** The second pass of an import: it writes the texts of the pages, a few in each transaction, so that nobody waits long for the item. */

/** The most pages of one transaction, and the most bytes of their texts. */
const PART_PAGES = 10
const PART_BYTES = 256 * 1024
/** The target duration of a transaction in milliseconds. On SQLite no other request is answered meanwhile. */
const BUSY_MS = 3
/** The longest pause between two transactions, in milliseconds. */
const REST_MOST_MS = 50

/** The catalogs, pages and files from the first pass. */
export interface Places {
  item: ItemRow
  catalogs: ReadonlyMap<string, number>
  pages: ReadonlyMap<string, PagePlace>
  files: ReadonlyMap<string, StoredImport>
}

interface Given {
  author: { uid: number; username: string }
  /** Called between transactions. Throws to stop the import, or if rights have ended. */
  between(done: number): Promise<void>
}

/**
 * Writes the texts of an import. Pages with the same text are not changed. For the others the former text goes to the history.
 * @returns the action for each page, by key
 * @throws AppError as `createPage` and `updatePage`
 */
export async function writePages(
  ctx: Context,
  placing: Placing,
  places: Places,
  { author, between }: Given,
): Promise<Map<string, ImportedAct>> {
  const written = new Map<string, ImportedAct>()
  const { pages } = placing.spool
  let most = 1
  for (let at = 0; at < pages.length; ) {
    await between(at)
    const part = partFrom(pages, at, most)
    at += part.length
    const texts = await Promise.all(part.map(async (page) => ({ page, text: await textOf(placing, places, page) })))
    let begun = performance.eventLoopUtilization()
    const acts = await inTransaction(ctx, async (inside) => {
      const needs = texts.flatMap(({ page, text }) =>
        saveNeeds(inside, places.item, { page_title: page.title, page_content: text }),
      )
      inside.prepared?.ask(needs)
      begun = performance.eventLoopUtilization()
      await lockForWriting(inside, placing.item_id)
      const acts: [string, ImportedAct][] = []
      for (const { page, text } of texts)
        acts.push([page.key, await writePage(inside, placing, places, { page, text, author })])
      return acts
    })
    for (const [key, act] of acts) written.set(key, act)
    const { active } = performance.eventLoopUtilization(begun)
    // Half of the time is left to other requests.
    await setTimeout(Math.min(active, REST_MOST_MS))
    most = active > BUSY_MS ? Math.max(1, Math.floor(most / 2)) : Math.min(PART_PAGES, most + 1)
  }
  return written
}

async function writePage(
  ctx: Context,
  { operation_id, spool, existing }: Placing,
  { item, catalogs, pages, files }: Places,
  { page, text, author }: { page: SpooledPage; text: string; author: Given['author'] },
): Promise<ImportedAct> {
  const { page_id, before, after, title } = pages.get(page.key) as PagePlace
  if (after > 0) return before > 0 ? 'updated' : 'created'
  if (before > 0 && existing === 'skip') return 'skipped'
  const given = { item, page_content: text, author, isPart: true } as const
  const current = await findPageBeforeSave(ctx.db, page_id, text)
  let act: ImportedAct = 'unchanged'
  if (!current) {
    // A page that was deleted meanwhile, and that the import did not make, is made again by the next import.
    if (before > 0) return act
    const cat_id = catalogs.get(page.catalog) as number
    await createPage(ctx, { ...given, page_id, cat_id, page_title: title })
    await markWritten(ctx.db, operation_id, page_id, { before: 0, after: 1 })
    act = 'created'
  } else if (current.head.item_id !== item.item_id) {
    // A page that was moved to another item meanwhile stays as it is.
    return act
  } else if (!current.isSameText) {
    const { revision } = await updatePage(ctx, page_id, given)
    // The page may have been saved since it got its place. Undoing the import restores that save.
    await markWritten(ctx.db, operation_id, page_id, { before: current.head.revision, after: revision })
    act = 'updated'
  }
  const attached = spool.files.flatMap(({ key, page: of }) => (of === page.key ? (files.get(key)?.file_id ?? []) : []))
  await bindFiles(ctx.db, attached, { page_id, item_id: item.item_id, in_text: 0 }, ctx.now)
  return act
}

/** The next pages for one transaction. @param most the largest number */
function partFrom(pages: readonly SpooledPage[], from: number, most: number): SpooledPage[] {
  const part: SpooledPage[] = []
  let bytes = 0
  for (const page of pages.slice(from, from + most)) {
    bytes += page.bytes
    if (part.length > 0 && bytes > PART_BYTES) break
    part.push(page)
  }
  return part
}

async function textOf({ spool }: Placing, { pages, files }: Places, page: SpooledPage): Promise<string> {
  const addressOf = (kind: ReferenceKind, key: string) => {
    const place = kind === 'page' ? pages.get(key) : undefined
    return kind === 'file' ? files.get(key)?.url : place && pageAddress(place.page_id)
  }
  // A file that was not imported keeps its address of the source.
  return replaceReferences(await spool.textOf(page), addressOf, (_kind, key) => encodeURI(key))
}
