import type { TestApp } from './build-test-app.ts'
import type { TestUser } from './factories.ts'

/** Saves a template with the call, and offers it in items. */
export async function keepTemplate(
  t: TestApp,
  author: TestUser,
  given: { template_title?: string; template_content?: string; items?: readonly { item_id: number }[] } = {},
) {
  const { items = [], ...texts } = given
  const input = { template_title: 'Kept', template_content: '# Kept', ...texts }
  const { data } = await t.call('template/save', input, author)
  if (items.length > 0) {
    const item_id = items.map((item) => item.item_id).join(',')
    const shared = await t.call('template/shareToItem', { template_id: data.id, item_id }, author)
    if (shared.error_code !== 0) throw new Error(shared.error_message)
  }
  return data
}

/** Titles of the templates that an item offers a user. */
export const offeredTo = async (t: TestApp, item: { item_id: number }, user: TestUser): Promise<string[]> =>
  (await t.call('template/getItemList', { item_id: item.item_id }, user)).data.map((row) => row.template_title)
