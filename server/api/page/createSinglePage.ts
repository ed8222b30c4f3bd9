import { handler } from '#server/call/handler.ts'
import { shareByNewKey, unshare } from '#server/domain/page/share-page.ts'
import { pageEditor, pageEditorReading } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

const isToShare = (isCreateSiglePage: unknown): boolean => String(isCreateSiglePage) === 'true'

/**
 * `page/createSinglePage`: shares a page by a new secret key, which replaces the old one, or ends the sharing. The sharing of a page in an archived
 * item can still be ended, because the item stays archived and nothing else stops the link.
 */
export const pageCreateSinglePage = handler('page/createSinglePage', {
  transaction: true,
  access: (ctx, { page_id, isCreateSiglePage }) =>
    isToShare(isCreateSiglePage) ? pageEditor(ctx, page_id) : pageEditorReading(ctx, page_id),
  run: async (ctx, { page_id, isCreateSiglePage, expire_days }, { page }) => {
    if (!isToShare(isCreateSiglePage)) {
      await unshare(ctx, page)
      return []
    }
    if (expire_days) throw new AppError('BAD_FIELD', { field: 'expire_days', reason: '@not_here' }, 'expire_days')
    return { unique_key: await shareByNewKey(ctx, page), page_id }
  },
})
