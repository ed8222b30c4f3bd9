import { randomBytes } from 'node:crypto'
import { handler } from '#server/call/handler.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { endSharing, sharePage } from '#server/domain/page/shared-page.repository.ts'
import { pageEditor } from '#server/policy/rules.ts'

/** `page/createSinglePage`: shares a page by a new secret key (the old one is dead), or ends the sharing. */
export const pageCreateSinglePage = handler('page/createSinglePage', {
  transaction: true,
  access: (ctx, { page_id }) => pageEditor(ctx, page_id),
  run: async (ctx, { page_id, isCreateSiglePage }, { page, item }) => {
    const change = { item_id: item.item_id, object: 'page', object_id: page_id, object_name: page.page_title } as const
    if (String(isCreateSiglePage) !== 'true') {
      if (await endSharing(ctx.db, page_id)) await logChange(ctx, { ...change, action: 'unshare' })
      return []
    }
    const unique_key = randomBytes(16).toString('hex')
    await sharePage(ctx.db, { unique_key, page_id, addtime: ctx.now })
    await logChange(ctx, { ...change, action: 'share' })
    return { unique_key, page_id }
  },
})
