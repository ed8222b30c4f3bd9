import { handler } from '#server/call/handler.ts'
import { pageRange } from '#server/db/page-range.ts'
import { listChanges } from '#server/domain/item/change-log.repository.ts'
import { actionInWords, objectInWords, otherItemOf, remarkInWords } from '#server/domain/item/change-log-words.ts'
import { visibleNames } from '#server/domain/recycle/moved-to.ts'
import { itemVisitor, loggedIn } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'

/** `item/getChangeLog`: the change log, newest first, for users who may edit the whole item, archived or not. */
export const itemGetChangeLog = handler('item/getChangeLog', {
  access: async (ctx, { item_id }) => {
    loggedIn(ctx)
    const { rights } = await itemVisitor(ctx, item_id, 'NO_PERMISSION')
    // A limited member must not see the names of pages outside the own catalogs.
    if (!rights.edit || rights.edit_scope !== 'all') throw new AppError('NO_PERMISSION')
  },
  run: async (ctx, { item_id, page, count }) => {
    const { total, rows } = await listChanges(ctx.db, item_id, pageRange({ page, count }))
    const names = await visibleNames(ctx, rows.map(otherItemOf))
    return {
      total,
      list: rows.map(({ username, name, ...change }) => ({
        ...change,
        optime: timeText(change.optime),
        username: username ?? '',
        name: name ?? '',
        oper: operator(change.uid, username, name),
        op_action_type_desc: actionInWords(change.op_action_type, ctx.lang),
        op_object_type_desc: objectInWords(change.op_object_type, ctx.lang),
        op_detail: remarkInWords(change, names, ctx.lang),
      })),
    }
  },
})

/** `username` or `username(name)`. Pushes with the key of an item have no user. */
function operator(uid: number, username: string | null, name: string | null): string {
  if (uid === 0) return 'API'
  return name ? `${username ?? ''}(${name})` : (username ?? '')
}
