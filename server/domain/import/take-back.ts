import { type Context, inTransaction, type Services } from '#server/context.ts'
import { listPagesWithOwnFiles } from '#server/domain/attachment/file.repository.ts'
import { purgeFilesWithoutPage } from '#server/domain/attachment/purge-files.repository.ts'
import { deleteCatalogs, listCatalogs } from '#server/domain/catalog/catalog.repository.ts'
import { touchItem, updateItem } from '#server/domain/item/item.repository.ts'
import { listPagePlaces } from '#server/domain/page/find-pages.repository.ts'
import { findVersionOfRevision } from '#server/domain/page/history.repository.ts'
import { findPageHead, markDeleted } from '#server/domain/page/page.repository.ts'
import { updatePage } from '#server/domain/page/save-page.ts'
import { purgeDeletedPages } from '#server/domain/recycle/purge.ts'
import { purgeWholeItem } from '#server/domain/recycle/purge-whole-item.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { searched } from '#server/search/index-pages.ts'
import { ITEM_PRESENCE } from '#shared/kinds.ts'
import { deleteEntries, listEntries } from './import-entry.repository.ts'

/** The most pages of one transaction. */
const PART_PAGES = 20

type Entry = Awaited<ReturnType<typeof listEntries>>[number]

/** The numbers of pages that were removed, restored and kept by undoing an import. */
export interface TakenBack {
  removed: number
  restored: number
  /** Pages that people have changed, given an attachment or moved to another item since. */
  kept: number
}

/** Removes the unfinished item of an import, with everything in it. */
export async function removeMadeItem(services: Services, item_id: number): Promise<void> {
  const gone = { is_del: ITEM_PRESENCE.deleted, domain_key: null, last_update_time: services.clock() }
  await updateItem(services.database.db, item_id, gone)
  await purgeWholeItem(services, item_id)
}

/**
 * Undoes an import into an existing item. Removes its new pages, restores the former text of changed ones as a new version, and removes its catalogs
 * if they are empty. Pages that people have changed, given an attachment or moved to another item since stay. May be called again.
 * @throws AppError NOT_FOUND, ITEM_ARCHIVED
 */
export async function takeBack(
  ctx: Context,
  { operation_id, item_id }: { operation_id: number; item_id: number },
  signal: AbortSignal,
  progress: (done: number, total: number) => void = () => {},
): Promise<TakenBack> {
  const taken: TakenBack = { removed: 0, restored: 0, kept: 0 }
  const entries = await listEntries(ctx.db, operation_id, 'page')
  const files = (await listEntries(ctx.db, operation_id, 'file')).map((entry) => entry.object_id)
  const own = new Set(files)
  for (let at = 0; at < entries.length; at += PART_PAGES) {
    signal.throwIfAborted()
    progress(at, entries.length)
    const part = entries.slice(at, at + PART_PAGES)
    const acts = await inTransaction(ctx, async (inside) => {
      const item = await lockForWriting(inside, item_id)
      const acts = await takeBackPages(inside, item, part, own)
      await deleteEntries(
        inside.db,
        operation_id,
        'page',
        part.map((entry) => entry.object_id),
      )
      return acts
    })
    for (const act of acts) taken[act] += 1
  }
  await inTransaction(ctx, async (inside) => {
    await lockForWriting(inside, item_id)
    await removeCatalogs(inside, operation_id, item_id)
    await touchItem(inside.db, item_id, inside.now)
  })
  await ctx.services.storage.discard(await purgeFilesWithoutPage(ctx.db, files))
  await deleteEntries(ctx.db, operation_id, 'file', files)
  return taken
}

/** @param own the files of the import */
async function takeBackPages(
  ctx: Context,
  item: ItemRow,
  entries: readonly Entry[],
  own: ReadonlySet<number>,
): Promise<(keyof TakenBack)[]> {
  const acts: (keyof TakenBack)[] = []
  const made: number[] = []
  const page_ids = entries.map((entry) => entry.object_id)
  const withFiles = await listPagesWithOwnFiles(ctx.db, page_ids, own)
  for (const { object_id: page_id, revision_before, revision_after } of entries) {
    if (revision_after === 0) continue
    const head = await findPageHead(ctx.db, page_id)
    if (!head) continue
    if (head.item_id !== item.item_id || head.revision !== revision_after) acts.push('kept')
    else if (revision_before === 0 && withFiles.has(page_id)) acts.push('kept')
    else if (revision_before === 0) made.push(page_id)
    else acts.push((await restore(ctx, item, page_id, revision_before)) ? 'restored' : 'kept')
  }
  if (made.length > 0) {
    await markDeleted(ctx.db, item.item_id, (q) => q('page.page_id', 'in', made))
    const keys = await purgeDeletedPages(searched(ctx), made)
    ctx.afterCommit(() => void ctx.services.storage.discard(keys))
  }
  return [...acts, ...made.map(() => 'removed' as const)]
}

async function restore(ctx: Context, item: ItemRow, page_id: number, revision: number): Promise<boolean> {
  const version = await findVersionOfRevision(ctx.db, page_id, revision)
  if (!version) return false
  const { page_content, page_title, ext_info, author_uid: uid, author_username: username } = version
  await updatePage(ctx, page_id, { item, page_content, page_title, ext_info, author: { uid, username }, isPart: true })
  return true
}

/** Removes empty catalogs of an import, from the deepest up. */
async function removeCatalogs(ctx: Context, operation_id: number, item_id: number): Promise<void> {
  const made = new Set((await listEntries(ctx.db, operation_id, 'catalog')).map((entry) => entry.object_id))
  if (made.size === 0) return
  const used = new Set((await listPagePlaces(ctx.db, item_id)).map((page) => page.cat_id))
  const gone: number[] = []
  const catalogs = (await listCatalogs(ctx.db, item_id)).toSorted((a, b) => b.level - a.level)
  for (const { cat_id, parent_cat_id } of catalogs)
    if (made.has(cat_id) && !used.has(cat_id)) gone.push(cat_id)
    else used.add(parent_cat_id)
  if (gone.length > 0) await deleteCatalogs(ctx.db, gone)
  await deleteEntries(ctx.db, operation_id, 'catalog', [...made])
}
