import { handler } from '#server/call/handler.ts'
import { idsInList } from '#server/domain/item/ids-in-list.ts'
import { shareTemplate } from '#server/domain/template/share-template.ts'
import { findTemplate } from '#server/domain/template/template.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `template/shareToItem`: offers a template of the user in exactly these items, all of them or none. */
export const templateShareToItem = handler('template/shareToItem', {
  transaction: true,
  access: async (ctx, { template_id }) => {
    const user = loggedIn(ctx)
    if (!(await findTemplate(ctx.db, user.uid, template_id))) throw new AppError('NO_PERMISSION')
    return user
  },
  run: async (ctx, { template_id, item_id }, user) => {
    await shareTemplate(ctx, template_id, idsInList(item_id ?? ''), user)
    return []
  },
})
