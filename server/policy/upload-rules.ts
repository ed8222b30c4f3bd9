import type { Context, SessionUser } from '#server/context.ts'
import { ACCOUNT_WINDOW_SECONDS } from '#server/limits/account-window.ts'
import { limitRate } from '#server/limits/rate-limit.ts'
import { AppError } from '#shared/errors.ts'
import { type FileRow, findFile, listPagesOfFile } from './file-facts.repository.ts'
import { type By, itemEditorSomewhere, loggedIn, type PageAccess, pageEditor } from './rules.ts'

/** The most files of one user in `ACCOUNT_WINDOW_SECONDS`: enough to move a whole documentation, and too few to fill a disk quickly. */
export const UPLOADS_PER_USER = 3000

/** The destination and the owner of a file. */
export interface UploadAccess {
  user: SessionUser
  place: { page_id: number; item_id: number }
}

/**
 * Decides who may upload a file. To a page: its writers. For an unsaved page: people who may write in its item. Without either: every logged-in user.
 * @throws AppError NOT_LOGGED_IN, TOO_MANY, NOT_FOUND, NO_PERMISSION, ITEM_ARCHIVED, WRONG_ITEM
 */
export async function uploader(ctx: Context, asked: { page_id: number; item_id: number }): Promise<UploadAccess> {
  const user = loggedIn(ctx)
  await limitRate(ctx, `upload:${user.uid}`, { max: UPLOADS_PER_USER, seconds: ACCOUNT_WINDOW_SECONDS })
  if (asked.page_id > 0) {
    const { item } = await pageEditor(ctx, asked.page_id)
    if (asked.item_id > 0 && asked.item_id !== item.item_id) throw new AppError('WRONG_ITEM', { thing: '@page' })
    return { user, place: { page_id: asked.page_id, item_id: item.item_id } }
  }
  if (asked.item_id > 0) await itemEditorSomewhere(ctx, asked.item_id)
  return { user, place: { page_id: 0, item_id: asked.item_id } }
}

/**
 * Those who may attach a file to a page: they may write the page and have uploaded the file.
 * @throws AppError NOT_LOGGED_IN, NOT_FOUND, NO_PERMISSION, ITEM_ARCHIVED
 */
export async function fileBinder(
  ctx: Context,
  asked: { page_id: number; file_id: number },
): Promise<By<PageAccess> & { file: FileRow }> {
  const access = await pageEditor(ctx, asked.page_id)
  const file = await findFile(ctx.db, asked.file_id)
  if (file?.uid !== access.user.uid) throw new AppError('NOT_FOUND', { thing: '@file' })
  return { ...access, file }
}

/**
 * Those who may write the page that a file belongs to. The call judges whether they may delete the file or only remove it from the page.
 * @throws AppError NOT_LOGGED_IN, NOT_FOUND, NO_PERMISSION, ITEM_ARCHIVED
 */
export async function attachmentEditor(
  ctx: Context,
  asked: { page_id: number; file_id: number },
): Promise<By<PageAccess> & { file: FileRow; pages: number[] }> {
  const access = await pageEditor(ctx, asked.page_id)
  const file = await findFile(ctx.db, asked.file_id)
  const pages = (await listPagesOfFile(ctx.db, asked.file_id)).map((page) => page.page_id)
  if (!file || !pages.includes(asked.page_id)) throw new AppError('NOT_FOUND', { thing: '@file' })
  return { ...access, file, pages }
}
