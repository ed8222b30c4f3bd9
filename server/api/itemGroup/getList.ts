import { handler } from '../../http/handler.ts'
import { loggedIn } from '../../policy/rules.ts'
import { groupRow } from './group-row.ts'
import { listGroups } from './item-group.repository.ts'

/** `itemGroup/getList`: the groups of the user in their order. */
export const itemGroupGetList = handler('itemGroup/getList', {
  access: loggedIn,
  run: async (ctx, _input, user) => (await listGroups(ctx.db, user.uid)).map(groupRow),
})
