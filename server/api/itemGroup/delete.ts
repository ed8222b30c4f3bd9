import { AppError } from '#shared/errors.ts'
import { handler } from '../../http/handler.ts'
import { loggedIn } from '../../policy/rules.ts'
import { deleteGroup } from './item-group.repository.ts'

/** `itemGroup/delete`: deletes a group of the user and the order of the items in it. The items stay. */
export const itemGroupDelete = handler('itemGroup/delete', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, { id }, user) => {
    if (!(await deleteGroup(ctx.db, user.uid, id))) throw new AppError('NOT_FOUND', { thing: '@group' })
    return []
  },
})
