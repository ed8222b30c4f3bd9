import type { Output } from '#shared/api/index.ts'
import { call, invalidateOf } from '#web/lib/api.ts'

type Version = Output<'page/history'>[number]

/**
 * Saves the text of an old version as the newest one. The save is based on the current revision, so the current text stays in the
 * history.
 * @throws ApiError when the page is locked or archived, or may not be edited
 */
export async function restoreVersion(version: Pick<Version, 'page_id' | 'page_title' | 'page_content'>): Promise<void> {
  const page = await call('page/info', { page_id: version.page_id })
  await call('page/save', {
    page_id: page.page_id,
    item_id: page.item_id,
    cat_id: page.cat_id,
    page_title: version.page_title || page.page_title,
    page_content: version.page_content,
    base_revision: page.revision,
  })
  await invalidateOf(page.item_id, 'page/info', 'item/info', 'page/history', 'page/diff')
}
