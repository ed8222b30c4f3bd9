import { findAccount } from '#server/auth/account.repository.ts'
import type { Context, SessionUser } from '#server/context.ts'
import { notifyPageSaved } from '#server/domain/message/notify.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { pageEditor } from '#server/policy/rules.ts'
import { readSiteOptions } from '#server/site-options.ts'
import type { Parsed } from '#shared/api/index.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { assertNoEditLock } from './lock.ts'
import type { Page } from './page.repository.ts'
import { pageContent } from './page-content.ts'
import { type FirstSave, findPageOfRequest, keepRequest } from './page-request.repository.ts'
import { createPage, updatePage } from './save-page.ts'

/** A page as it was saved. */
export interface WrittenPage extends Page {
  /** The page is not what the writer sent, because others saved meanwhile. */
  merged?: number
  /** Something that the writer should do soon. */
  warning?: 'EMAIL_NOT_VERIFIED'
}

/**
 * Saves what somebody wrote in an editor, as a new page (page_id 0) or a new version; inside a transaction. A first save that comes again, because
 * its answer was lost, saves the page that it made. Subscribers are told when the writer wants it.
 * @param input whose page or catalog has been judged
 * @throws AppError those of `createPage`, `updatePage` and the edit lock
 */
export async function writePage(
  ctx: Context,
  input: Parsed<'page/save'>,
  item: ItemRow,
  user: SessionUser,
): Promise<WrittenPage> {
  const { page_title, s_number, page_comments, ext_info, request_id, base_cat_id, cat_id } = input
  const given = {
    item,
    page_content: pageContent(input.page_content, input.is_urlencode === 1),
    s_number,
    author: { uid: user.uid, username: user.username },
    ...(page_comments === undefined ? {} : { page_comments }),
    ...(ext_info === undefined ? {} : { ext_info }),
  }
  const tell = async (page: Page, action: 'create' | 'update') => {
    if (input.is_notify === 1) await notifyPageSaved(ctx, page, { action, content: input.notify_content ?? '' })
  }
  const first = input.page_id === 0 && request_id ? { item_id: item.item_id, uid: user.uid, request_id } : undefined
  const page_id = input.page_id || (first && (await pageMadeBefore(ctx, first)))
  if (!page_id) {
    const title = page_title || serverTexts(ctx.lang).starter.pageTitle
    const page = await createPage(ctx, { ...given, cat_id, page_title: title })
    await tell(page, 'create')
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
  await tell(page, 'update')
  return { ...page, ...mergedMark(page, { ...given, cat_id }, page_title), ...(await warningFor(ctx, user)) }
}

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
