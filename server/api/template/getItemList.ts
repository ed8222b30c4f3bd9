import { handler } from '#server/call/handler.ts'
import { listTemplatesOfItem } from '#server/domain/template/template-share.repository.ts'
import { itemRights } from '#server/policy/decide.ts'
import { listMembershipsIn } from '#server/policy/facts.repository.ts'
import { findPeople } from '#server/policy/facts-of-many.repository.ts'
import { itemEditorReading } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'

/**
 * `template/getItemList`: the templates that are offered in an item, for all who may write in it, also limited members. Templates of users who may
 * no longer write there are not shown.
 */
export const templateGetItemList = handler('template/getItemList', {
  access: (ctx, { item_id }) => itemEditorReading(ctx, item_id),
  run: async (ctx, { item_id }, { item }) => {
    const offered = await listTemplatesOfItem(ctx.db, item_id)
    if (offered.length === 0) return []
    const uids = [...new Set(offered.map(({ uid }) => uid))]
    const people = await findPeople(ctx.db, uids)
    const memberships = Map.groupBy(await listMembershipsIn(ctx.db, [item_id], uids), ({ uid }) => uid)
    const editors = new Set(
      people.filter((user) => itemRights(user, item, memberships.get(user.uid) ?? []).edit).map(({ uid }) => uid),
    )
    return offered
      .filter(({ uid }) => editors.has(uid))
      .map((row) => ({ ...row, addtime: timeText(row.addtime), created_at: timeText(row.created_at) }))
  },
})
