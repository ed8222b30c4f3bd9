import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeUser, type TestUser } from '#server/test/factories.ts'

const t = testApp()

const groupOf = async (user: TestUser, items: readonly { item_id: number }[] = []) => {
  const item_ids = items.map(({ item_id }) => item_id).join(',')
  return (await t.call('itemGroup/save', { id: 0, group_name: 'g', item_ids }, user)).data.id
}
const itemsOf = async (user: TestUser, id: number) =>
  (await t.call('itemGroup/getList', {}, user)).data.find((group) => group.id === id)?.item_ids.split(',')

test('of several items that are put into a group at once, none is lost', async () => {
  const user = await makeUser(t)
  const items = await Promise.all(Array.from({ length: 8 }, () => makeItem(t, { owner: user })))
  const id = await groupOf(user)
  const put = ({ item_id }: { item_id: number }) => t.call('item/update', { item_id, item_group_ids: [id] }, user)
  const answers = await Promise.all(items.map(put))
  expect(answers.map((answer) => answer.error_code)).toEqual(items.map(() => 0))
  expect((await itemsOf(user, id))?.sort()).toEqual(items.map(({ item_id }) => String(item_id)).sort())
})
