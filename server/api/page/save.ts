import { findAccount } from '#server/auth/account.repository.ts'
import { handler } from '#server/call/handler.ts'
import type { Context, SessionUser } from '#server/context.ts'
import { notifyPageSaved } from '#server/domain/message/notify.ts'
import { catalogAtRevision } from '#server/domain/page/history.repository.ts'
import { assertNoEditLock } from '#server/domain/page/lock.ts'
import type { Page } from '#server/domain/page/page.repository.ts'
import { pageContent } from '#server/domain/page/page-content.ts'
import { type FirstSave, findPageOfRequest, keepRequest } from '#server/domain/page/page-request.repository.ts'
import { createPage, updatePage } from '#server/domain/page/save-page.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { itemEditor, pageEditor } from '#server/policy/rules.ts'
import { readSiteOptions } from '#server/site-options.ts'
import { AppError } from '#shared/errors.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'

/**
 * `page/save`: creates a page (page_id 0) or saves a new version. A writer who says which revision the change began from never overwrites what
 * others saved since; of those who do not say, the last one wins. A `cat_id` that is not sent means the root, as in the protocol.
 */
export const pageSave = handler('page/save', {
  transaction: true,
  access: async (ctx, { page_id, item_id, cat_id, base_revision, base_cat_id }) => {
    if (page_id === 0) return itemEditor(ctx, item_id, cat_id)
    const access = await pageEditor(ctx, page_id)
    if (access.item.item_id !== item_id) throw new AppError('WRONG_ITEM', { thing: '@page' })
    // A page that others moved meanwhile, and that the writer left where it was, stays where they moved it.
    const stays = [access.page.cat_id, base_cat_id].includes(cat_id)
    if (!stays && cat_id !== (await startedIn(ctx, page_id, base_revision))) await itemEditor(ctx, item_id, cat_id)
    return access
  },
  run: async (ctx, input, { item, user }) => {
    const { page_title, s_number, page_comments, ext_info, request_id, base_cat_id } = input
    const { cat_id, ...given } = {
      item,
      cat_id: input.cat_id,
      page_content: pageContent(input.page_content, input.is_urlencode === 1),
      s_number,
      author: { uid: user.uid, username: user.username },
      ...(page_comments === undefined ? {} : { page_comments }),
      ...(ext_info === undefined ? {} : { ext_info }),
    }
    const first = input.page_id === 0 && request_id ? { item_id: item.item_id, uid: user.uid, request_id } : undefined
    const page_id = input.page_id || (first && (await pageMadeBefore(ctx, first)))
    if (!page_id) {
      const page = await createPage(ctx, {
        ...given,
        cat_id,
        page_title: page_title || serverTexts(ctx.lang).starter.pageTitle,
      })
      if (input.is_notify === 1)
        await notifyPageSaved(ctx, page, { action: 'create', content: input.notify_content ?? '' })
      if (first) await keepRequest(ctx.db, { ...first, page_id: page.page_id, addtime: ctx.now })
      return { ...page, ...(await warningFor(ctx, user)) }
    }
    await assertNoEditLock(ctx, page_id)
    const page = await updatePage(ctx, page_id, {
      ...given,
      ...(cat_id === base_cat_id ? {} : { cat_id }),
      ...(page_title ? { page_title } : {}),
      base_revision: input.base_revision || (first ? 1 : 0),
    })
    if (input.is_notify === 1)
      await notifyPageSaved(ctx, page, { action: 'update', content: input.notify_content ?? '' })
    return { ...page, ...mergedMark(page, { ...given, cat_id }, page_title), ...(await warningFor(ctx, user)) }
  },
})

/**
 * The page that this first save made already, when its answer was lost and the writer saves again. The item is locked, so that of two that
 * come at once the second one waits for the first.
 * @throws AppError NO_PERMISSION when somebody moved the page where the writer may not write
 */
async function pageMadeBefore(ctx: Context, first: FirstSave): Promise<number | undefined> {
  await lockForWriting(ctx, first.item_id)
  const page_id = await findPageOfRequest(ctx.db, first)
  if (page_id !== undefined) await pageEditor(ctx, page_id)
  return page_id
}

const startedIn = async (ctx: Context, page_id: number, base_revision: number): Promise<number | undefined> =>
  base_revision === 0 ? undefined : catalogAtRevision(ctx.db, page_id, base_revision)

/** Says so when the page is not what the writer sent. */
function mergedMark(page: Page, sent: { page_content: string; cat_id: number }, page_title?: string) {
  const same =
    page.page_content === sent.page_content &&
    page.cat_id === sent.cat_id &&
    (!page_title || page.page_title === page_title)
  return same ? {} : { merged: 1 }
}

/** The page is saved all the same: who has no address that is known to be right may lose access to it with the password. */
async function warningFor(ctx: Context, user: SessionUser): Promise<{ warning?: 'EMAIL_NOT_VERIFIED' }> {
  const { require_verified_email } = await readSiteOptions(ctx.db)
  if (!require_verified_email || (await findAccount(ctx.db, user.uid))?.email_verify === 1) return {}
  return { warning: 'EMAIL_NOT_VERIFIED' }
}
