import type { Output } from '#shared/api/index.ts'
import { call, invalidate } from '#web/lib/api.ts'

type Version = Output<'page/history'>[number]

/**
 * Makes the text of an old version the newest one. Goes on top of the page as it is now, so the present text stays in the history.
 * @throws ApiError when the page is locked, archived or not to be edited
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
  await invalidate('page/info', 'item/info', 'page/history', 'page/diff')
}
