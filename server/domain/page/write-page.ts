import { findAccount } from '#server/auth/account.repository.ts'
import type { Context, SessionUser } from '#server/context.ts'
import { runTogether } from '#server/db/run-together.ts'
import { notifyPageSaved } from '#server/domain/message/notify.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { pageEditor } from '#server/policy/rules.ts'
import { askSiteOption } from '#server/site-options.ts'
import type { Parsed } from '#shared/api/index.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { askRunningLock } from './lock.repository.ts'
import { assertNoEditLock, assertNotLocked } from './lock.ts'
import type { Page } from './page.repository.ts'
import { pageContent } from './page-content.ts'
import { type FirstSave, findPageOfRequest, keepRequest } from './page-request.repository.ts'
import { createPage, updatePage } from './save-page.ts'

/** A saved page. */
export interface WrittenPage extends Page {
  /** The page differs from the sent one, because of saves of others. */
  merged?: number
  /** Advice for the writer to act on soon. */
  warning?: 'EMAIL_NOT_VERIFIED'
}

/**
 * Saves a text from an editor, as a new page (page_id 0) or a new version; inside a transaction. If the answer of a first save was lost, the repeated
 * save updates the page that it made. Subscribers get a notice if the writer wants it.
 * @param input a page or catalog whose rights were checked
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
  const running = askRunningLock(input.page_id, ctx.now)
  const [mustBeVerified, lock] = await runTogether(ctx.db, askSiteOption('require_verified_email'), running)
  const warning = mustBeVerified ? await warningFor(ctx, user) : {}
  const first = input.page_id === 0 && request_id ? { item_id: item.item_id, uid: user.uid, request_id } : undefined
  const page_id = input.page_id || (first && (await pageMadeBefore(ctx, first)))
  if (!page_id) {
    const title = page_title || serverTexts(ctx.lang).starter.pageTitle
    const page = await createPage(ctx, { ...given, cat_id, page_title: title })
    await tell(page, 'create')
    if (first) await keepRequest(ctx.db, { ...first, page_id: page.page_id, addtime: ctx.now })
    return { ...page, ...warning }
  }
  if (page_id === input.page_id) await assertNotLocked(ctx, page_id, lock)
  else await assertNoEditLock(ctx, page_id)
  const page = await updatePage(ctx, page_id, {
    ...given,
    ...(cat_id === base_cat_id ? {} : { cat_id }),
    ...(page_title ? { page_title } : {}),
    base_revision: input.base_revision || (first ? 1 : 0),
  })
  await tell(page, 'update')
  return { ...page, ...mergedMark(page, { ...given, cat_id }, page_title), ...warning }
}

/**
 * The page that this first save has already made, if its answer was lost and the writer saves again. The item is locked, so the second of two
 * simultaneous saves waits for the first.
 * @throws AppError NO_PERMISSION if the page was moved to a place where the writer may not write
 */
async function pageMadeBefore(ctx: Context, first: FirstSave): Promise<number | undefined> {
  await lockForWriting(ctx, first.item_id)
  const page_id = await findPageOfRequest(ctx.db, first)
  if (page_id !== undefined) await pageEditor(ctx, page_id)
  return page_id
}

/** Adds a note if the page differs from the sent one. */
function mergedMark(page: Page, sent: { page_content: string; cat_id: number }, page_title?: string) {
  const same =
    page.page_content === sent.page_content &&
    page.cat_id === sent.cat_id &&
    (!page_title || page.page_title === page_title)
  return same ? {} : { merged: 1 }
}

/** Where addresses must be verified, warns a user without a verified one, who may lose access by forgetting the password. The page is saved all the same. */
async function warningFor(ctx: Context, user: SessionUser): Promise<{ warning?: 'EMAIL_NOT_VERIFIED' }> {
  const account = await findAccount(ctx.db, user.uid)
  return account?.email_verify === 1 ? {} : { warning: 'EMAIL_NOT_VERIFIED' }
}
