import { createHash } from 'node:crypto'
import { preserialiseRows } from '#server/answer/preserialised.ts'
import type { Context } from '#server/context.ts'
import { partsBySize } from '#server/db/texts-in-parts.ts'
import type { ItemAccess } from '#server/policy/rules.ts'
import type { LineChange } from '#server/text/line-change.ts'
import { timeText } from '#server/time.ts'
import { work } from '#server/work/work.ts'
import { listVersions, loadVersions } from './history.repository.ts'
import { findPage } from './page.repository.ts'
import { versionsInScope } from './version-scope.ts'

/** The number of characters of a page's versions that are compared to find the size of each change. */
const HISTORY_COMPARED_CHARACTERS = 4_000_000

/**
 * The kept versions of a page that a reader may see, newest first, each with the size of the change after it. For very large pages only the newest
 * changes are measured. An answer that lacks a size because the measurement failed is temporary.
 */
export async function historyToRead(ctx: Context, page_id: number, access: Pick<ItemAccess, 'item' | 'rights'>) {
  const { item, rights } = access
  const versions = await versionsInScope(ctx, item.item_id, rights, await listVersions(ctx.db, page_id))
  const page = versions.length > 0 ? await findPage(ctx.db, page_id) : undefined
  if (!page) return []
  let hasFailed = false
  const measured = (before: string, after: string) =>
    work('lineChange', { before, after }, { turn: `item ${item.item_id}` }).catch(() => {
      hasFailed = true
      return null
    })
  const rows = versionRows(ctx, measured, versions, page.page_content)
  // A kept version never changes, except for its note.
  const key = createHash('sha256')
    .update(JSON.stringify([page.revision, versions]))
    .digest('base64url')
  return preserialiseRows('page/history', rows, ctx.request.door, key, () => hasFailed)
}

type Facts = Awaited<ReturnType<typeof listVersions>>[number]

/** The versions in the form of the contract, each with the size of the change after it. @param latest the present text of the page */
async function* versionRows(
  ctx: Context,
  measured: (before: string, after: string) => Promise<LineChange | null>,
  versions: readonly Facts[],
  latest: string,
) {
  let next = latest
  let compared = 0
  for (const part of partsBySize(versions)) {
    const ids = part.map(({ page_history_id }) => page_history_id)
    for (const version of await loadVersions(ctx.db, ids)) {
      const before = version.page_content
      compared += before.length + next.length
      const isMeasured = compared <= HISTORY_COMPARED_CHARACTERS
      const change = isMeasured ? await measured(before, next) : null
      next = before
      yield {
        ...version,
        addtime: timeText(version.addtime),
        saved_at: version.addtime,
        next_added: change?.added ?? null,
        next_removed: change?.removed ?? null,
      }
    }
  }
}
