import { handler } from '#server/call/handler.ts'
import { deleteGroup } from '#server/domain/item-group/item-group.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `itemGroup/delete`: deletes a group of the user with the order of its items. The items stay. */
export const itemGroupDelete = handler('itemGroup/delete', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, { id }, user) => {
    if (!(await deleteGroup(ctx.db, user.uid, id))) throw new AppError('NOT_FOUND', { thing: '@group' })
    return []
  },
})
