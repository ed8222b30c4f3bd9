import { handler } from '../../http/handler.ts'
import { loggedIn } from '../../policy/rules.ts'
import { timeText } from '../../time.ts'
import { listTemplates } from './template.repository.ts'
import { listSharesOf } from './template-share.repository.ts'

/** `template/getMyList`: the templates of the user. Of the items that one is offered in it tells no more than the name. */
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
