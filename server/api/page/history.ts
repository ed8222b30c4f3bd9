import { handler } from '#server/call/handler.ts'
import { listVersions } from '#server/domain/page/history.repository.ts'
import { lineChange } from '#server/domain/page/line-change.ts'
import { findPage } from '#server/domain/page/page.repository.ts'
import { versionsInScope } from '#server/domain/page/version-scope.ts'
import { anyone, pageVisitor } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'

/** So many characters of the versions of a page are compared to say how large each change was. */
const HISTORY_COMPARED_CHARACTERS = 4_000_000

/**
 * `page/history`: the kept versions of a page, newest first, each with the size of the change that followed it. Of very large pages only the newest
 * changes are measured. A page that is not saved yet (page_id 0) has no versions.
 */
export const pageHistory = handler('page/history', {
  access: (ctx, { page_id }) => (page_id === 0 ? anyone() : pageVisitor(ctx, page_id)),
  run: async (ctx, { page_id }, access) => {
    if (!access) return []
    const { item, rights } = access
    const versions = await versionsInScope(ctx, item.item_id, rights, await listVersions(ctx.db, page_id))
    let next = (versions.length > 0 && (await findPage(ctx.db, page_id))?.page_content) || ''
    let compared = 0
    return versions.map((version) => {
      compared += version.page_content.length + next.length
      const change = compared > HISTORY_COMPARED_CHARACTERS ? null : lineChange(version.page_content, next)
      next = version.page_content
      return {
        ...version,
        addtime: timeText(version.addtime),
        saved_at: version.addtime,
        next_added: change?.added ?? null,
        next_removed: change?.removed ?? null,
      }
    })
  },
})
