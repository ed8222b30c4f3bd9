import { handler } from '#server/call/handler.ts'
import { groupsOfItem } from '#server/domain/item-group/groups-of-item.ts'
import { itemManager } from '#server/policy/rules.ts'

/**
 * `item/detail`: an item with all its settings and the visit password, for users who manage it. The password is empty when the encryption key
 * of the site was lost. Then a new one must be set.
 */
export const itemDetail = handler('item/detail', {
  access: (ctx, { item_id }) => itemManager(ctx, item_id),
  run: async (ctx, { item_id }, { item, user }) => ({
    ...item,
    password: ctx.services.secrets.open(item.password) ?? '',
    // Our own screens do not show groups here. A token for chosen items reaches none.
    ...(ctx.request.door === 'legacy' && {
      group_ids: user.grant?.items ? [] : await groupsOfItem(ctx, user.uid, item_id),
    }),
  }),
})
