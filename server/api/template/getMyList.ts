import { handler } from '#server/call/handler.ts'
import { listTemplates } from '#server/domain/template/template.repository.ts'
import { listSharesOf } from '#server/domain/template/template-share.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'

/** `template/getMyList`: the templates of the user. Of the items in which they are offered it contains only the names. */
export const templateGetMyList = handler('template/getMyList', {
  access: loggedIn,
  run: async (ctx, _input, { uid }) => {
    const shares = Map.groupBy(await listSharesOf(ctx.db, uid), (share) => share.template_id)
    return (await listTemplates(ctx.db, uid)).map((template) => {
      const share_item = (shares.get(template.id) ?? []).map((share) => ({
        ...share,
        created_at: timeText(share.created_at),
      }))
      return { ...template, addtime: timeText(template.addtime), share_item, share_item_count: share_item.length }
    })
  },
})
