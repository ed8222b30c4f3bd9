import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { type ItemRights, inScope } from './decide.ts'
import { findItem } from './facts.repository.ts'
import { type FileRow, findFileBySign, findPageOfKey, listPagesOfFile } from './file-facts.repository.ts'
import { isLoginForced } from './forced-login.ts'
import { pageVisitor, rightsIn, topCatalogOf } from './rules.ts'

/** A file that the caller may read. */
export interface FileAccess {
  file: FileRow
  /** Whether anybody with the address may read it. Shared caches may store it then. */
  open: boolean
}

/**
 * Readers of a file are its uploader, site administrators, readers of one of its pages, holders of the key of a shared one, and people who may
 * recover one from a recycle bin. A file without a page has the readers of its item. A file without an item is guarded by its address, which nobody
 * can guess.
 * @throws AppError ITEM_NOT_VISIBLE; NOT_FOUND, also for people who may not recover it when all its pages are deleted
 */
export async function fileVisitor(ctx: Context, sign: string, unique_key = ''): Promise<FileAccess> {
  const file = await findFileBySign(ctx.db, sign.toLowerCase())
  if (!file) throw new AppError('NOT_FOUND', { thing: '@file' })
  const pages = await listPagesOfFile(ctx.db, file.file_id)
  if (pages.length === 0 && file.item_id === 0) return { file, open: await areGuestsTaken(ctx) }
  if (ctx.user && !ctx.user.grant?.items && (ctx.user.uid === file.uid || ctx.user.groupid === USER_GROUP.admin))
    return { file, open: false }
  if (unique_key !== '') {
    const shared = await findPageOfKey(ctx.db, unique_key)
    if (pages.some((page) => page.page_id === shared)) return { file, open: false }
  }
  const live = pages.filter((page) => page.is_del === 0)
  const items = pages.length === 0 ? [file.item_id] : [...new Set(live.map((page) => page.item_id))]
  let hidden = false
  for (const item_id of items) {
    const item = await findItem(ctx.db, item_id)
    if (!item) continue
    hidden = true
    const rights = await rightsIn(ctx, item)
    const cat_ids = live.filter((page) => page.item_id === item_id).map((page) => page.cat_id)
    if (rights.visit && (await reachesOne(ctx, rights, cat_ids)))
      return { file, open: item.password === '' && (await areGuestsTaken(ctx)) }
  }
  if (await mayRecoverOne(ctx, pages)) return { file, open: false }
  throw hidden ? new AppError('ITEM_NOT_VISIBLE') : new AppError('NOT_FOUND', { thing: '@file' })
}

/** Whether guests may read anything at all. */
const areGuestsTaken = async (ctx: Context): Promise<boolean> => !(await isLoginForced(ctx.services.database.db))

/** Whether the caller may recover one of these pages, and so see it in the recycle bin. */
async function mayRecoverOne(ctx: Context, pages: readonly { item_id: number; cat_id: number; is_del: number }[]) {
  if (!ctx.user) return false
  for (const page of pages) {
    const item = page.is_del === 1 ? await findItem(ctx.db, page.item_id) : undefined
    if (!item) continue
    const { edit, edit_scope } = await rightsIn(ctx, item)
    if (edit && (edit_scope === 'all' || inScope(edit_scope, await topCatalogOf(ctx, page.cat_id)))) return true
  }
  return false
}

/** Whether the caller may read in one of these catalogs; without catalogs, in the whole item. */
async function reachesOne(ctx: Context, { read_scope }: ItemRights, cat_ids: number[]): Promise<boolean> {
  if (read_scope === 'all') return true
  for (const cat_id of new Set(cat_ids)) if (inScope(read_scope, await topCatalogOf(ctx, cat_id))) return true
  return false
}

/**
 * Readers of a page: its visitors, and anybody with its share key.
 * @returns whether the caller may write the page, and manages its item; both are false for a key
 * @throws AppError NOT_FOUND, ITEM_NOT_VISIBLE
 */
export async function pageReader(
  ctx: Context,
  page_id: number,
  unique_key = '',
): Promise<{ edit: boolean; manage: boolean }> {
  if (unique_key !== '') {
    if ((await findPageOfKey(ctx.db, unique_key)) !== page_id) throw new AppError('NOT_FOUND', { thing: '@share' })
    return { edit: false, manage: false }
  }
  const { rights, item } = await pageVisitor(ctx, page_id)
  const open = !item.is_archived
  return { edit: open && rights.edit, manage: open && rights.manage }
}
