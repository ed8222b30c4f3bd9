import { AppError } from '#shared/errors.ts'
import type { SessionUser } from '../auth/session.repository.ts'
import type { Context } from '../http/context.ts'
import { itemEditorSomewhere, loggedIn, pageEditor } from './rules.ts'

/** Where a file goes and whose it is. */
export interface UploadAccess {
  user: SessionUser
  place: { page_id: number; item_id: number }
}

/**
 * Those who may upload a file: to a page whoever may write it; for a page that was never saved, whoever may write in its item; for nothing,
 * everybody who is logged in.
 * @throws AppError NOT_LOGGED_IN, NOT_FOUND, NO_PERMISSION, ITEM_ARCHIVED, WRONG_ITEM
 */
export async function uploader(ctx: Context, asked: { page_id: number; item_id: number }): Promise<UploadAccess> {
  const user = loggedIn(ctx)
  if (asked.page_id > 0) {
    const { item } = await pageEditor(ctx, asked.page_id)
    if (asked.item_id > 0 && asked.item_id !== item.item_id) throw new AppError('WRONG_ITEM', { thing: '@page' })
    return { user, place: { page_id: asked.page_id, item_id: item.item_id } }
  }
  if (asked.item_id > 0) await itemEditorSomewhere(ctx, asked.item_id)
  return { user, place: { page_id: 0, item_id: asked.item_id } }
}
