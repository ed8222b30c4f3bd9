import type { Context } from '#server/context.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
import { rightsIn } from '#server/policy/rules.ts'
import { WorkFailed } from '#server/work/messages.ts'
import { Prepared } from '#server/work/prepared.ts'
import { AppError } from '#shared/errors.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { PAGE_CONTENT_BYTES } from '#shared/limits.ts'
import { type Merged, mergeValue } from '#shared/merge/merge-text.ts'
import { findVersionOfRevision, type Version } from './history.repository.ts'
import type { Page } from './page.repository.ts'
import { versionsInScope } from './version-scope.ts'

/** The fields of a page that a writer changes. */
export interface Change {
  cat_id: number
  page_title: string
  page_content: string
  ext_info: string
}

/**
 * Merges a change that started from an older revision with the saves since then.
 * @param page the present page, read in the transaction that holds the item's row lock
 * @param base_revision the revision that the writer started from
 * @returns the merged fields
 * @throws AppError PAGE_CONFLICT with the present text, if both changes touch the same lines, or if the base version is no longer kept. OVERLOADED
 * if the workers could not merge the texts now
 */
export async function mergeChange(
  ctx: Context,
  item: ItemRow,
  page: Page,
  base_revision: number,
  mine: Change,
): Promise<Change> {
  const kept = await findVersionOfRevision(ctx.db, page.page_id, base_revision)
  const merged = kept && putTogether(ctx, item, kept, mine, page)
  if (merged) return merged
  const [visible] = kept ? await versionsInScope(ctx, item.item_id, await rightsIn(ctx, item), [kept]) : []
  throw new AppError('PAGE_CONFLICT', {}, undefined, {
    revision: page.revision,
    page_title: page.page_title,
    page_content: page.page_content,
    cat_id: page.cat_id,
    author_username: page.author_username,
    addtime: page.addtime,
    base_content: visible?.page_content ?? null,
  })
}

function putTogether(ctx: Context, item: ItemRow, base: Version, mine: Change, theirs: Page): Change | undefined {
  const page_title = mergeValue(base.page_title, mine.page_title, theirs.page_title)
  const cat_id = mergeValue(base.cat_id, mine.cat_id, theirs.cat_id)
  const ext_info = mergeValue(base.ext_info, mine.ext_info, theirs.ext_info)
  const content = mergeContent(ctx, item, base.page_content, mine.page_content, theirs.page_content)
  if (page_title === undefined || cat_id === undefined || ext_info === undefined || !content.ok) return undefined
  if (Buffer.byteLength(content.text) > PAGE_CONTENT_BYTES) return undefined
  return { page_title, cat_id, ext_info, page_content: content.text }
}

/** Pages of spreadsheets and of external clients hold JSON. It is one value and cannot be merged by lines. */
function mergeContent(ctx: Context, item: ItemRow, base: string, mine: string, theirs: string): Merged {
  if (item.item_type === ITEM_TYPE.regular || item.item_type === ITEM_TYPE.single_page) {
    const prepared = ctx.prepared ?? new Prepared()
    const merged = prepared.one({ task: 'merge', input: { base, mine, theirs }, turn: `item ${item.item_id}` })
    return merged instanceof WorkFailed ? { ok: false } : merged
  }
  const text = mergeValue(base, mine, theirs)
  return text === undefined ? { ok: false } : { ok: true, text }
}
