import { handler } from '../../http/handler.ts'
import { pageVisitor } from '../../policy/rules.ts'
import { timeText } from '../../time.ts'
import { listVersions } from './history.repository.ts'
import { versionsInScope } from './version-scope.service.ts'

/** `page/history`: the kept versions of a page, newest first. */
export const pageHistory = handler('page/history', {
  access: (ctx, { page_id }) => pageVisitor(ctx, page_id),
  run: async (ctx, { page_id }, { item, rights }) => {
    const versions = await versionsInScope(ctx, item.item_id, rights, await listVersions(ctx.db, page_id))
    return versions.map((version) => ({ ...version, addtime: timeText(version.addtime) }))
  },
})
