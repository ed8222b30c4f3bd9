import { AppError, type Lang } from '#shared/errors.ts'
import { findAccount } from '../../auth/account.repository.ts'
import type { SessionUser } from '../../auth/session.repository.ts'
import type { Context } from '../../http/context.ts'
import { handler } from '../../http/handler.ts'
import { itemEditor, pageEditor } from '../../policy/rules.ts'
import { readSiteOptions } from '../../site-options.ts'
import { notifyPageSaved } from '../message/notify.service.ts'
import { catalogAtRevision } from './history.repository.ts'
import { assertNotLocked } from './lock.service.ts'
import type { Page } from './page.repository.ts'
import { pageContent } from './page-content.ts'
import { createPage, updatePage } from './save-page.service.ts'

const UNTITLED: Record<Lang, string> = { en: 'Untitled page', zh: '无标题页面' }

/**
 * `page/save`: creates a page (page_id 0) or saves a new version. A writer who says which revision the change began from never overwrites what
 * others saved since; of those who do not say, the last one wins. A `cat_id` that is not sent means the root, as in the protocol.
 */
export const pageSave = handler('page/save', {
  transaction: true,
  access: async (ctx, { page_id, item_id, cat_id, base_revision }) => {
    if (page_id === 0) return itemEditor(ctx, item_id, cat_id)
    const access = await pageEditor(ctx, page_id)
    if (access.item.item_id !== item_id) throw new AppError('WRONG_ITEM', { thing: '@page' })
    // A page that others moved meanwhile, and that the writer left where it was, stays where they moved it.
    if (cat_id !== access.page.cat_id && cat_id !== (await startedIn(ctx, page_id, base_revision)))
      await itemEditor(ctx, item_id, cat_id)
    return access
  },
  run: async (ctx, input, { item, user }) => {
    const { page_id, page_title, cat_id, s_number, page_comments, ext_info, base_revision } = input
    const given = {
      item,
      cat_id,
      page_content: pageContent(input.page_content, input.is_urlencode === 1),
      s_number,
      author: { uid: user.uid, username: user.username },
      ...(page_comments === undefined ? {} : { page_comments }),
      ...(ext_info === undefined ? {} : { ext_info }),
    }
    if (page_id === 0) {
      const page = await createPage(ctx, { ...given, page_title: page_title || UNTITLED[ctx.lang] })
      return { ...page, ...(await warningFor(ctx, user)) }
    }
    await assertNotLocked(ctx, page_id)
    const page = await updatePage(ctx, page_id, { ...given, ...(page_title ? { page_title } : {}), base_revision })
    if (input.is_notify === 1)
      await notifyPageSaved(ctx, page, { action: 'update', content: input.notify_content ?? '' })
    return { ...page, ...mergedMark(page, given, page_title), ...(await warningFor(ctx, user)) }
  },
})

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
