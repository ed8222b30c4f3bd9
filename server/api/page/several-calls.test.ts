import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem } from '#server/test/factories.ts'

const t = testApp()

const call = (method: string, state: string) =>
  `:::api ${method} https://api.example/users\nstatus: ${state}\n:::\n\nText.\n`

async function savedPage(...calls: string[]) {
  const item = await makeItem(t)
  const input = { item_id: item.item_id, page_title: 'Users', page_content: calls.join('\n') }
  const { page_id } = (await t.call('page/save', input, item.owner)).data
  const [node] = (await t.call('item/info', { item_id: item.item_id }, item.owner)).data.menu.pages
  const page = (await t.call('page/info', { page_id }, item.owner)).data
  const legacy = (await t.legacy('page/info', { page_id }, item.owner)).json().data
  return { node, page, legacy }
}

test('a page of several calls names all their methods, and a state only when they share it', async () => {
  const { node, page } = await savedPage(call('POST', 'completed'), call('GET', 'completed'), call('POST', 'completed'))
  for (const known of [node, page]) expect(known).toMatchObject({ api_method: 'POST,GET', api_state: 3 })
  const differing = await savedPage(call('POST', 'completed'), call('POST', 'testing'))
  for (const known of [differing.node, differing.page])
    expect(known).toMatchObject({ api_method: 'POST', api_state: 0 })
})

test('clients of the protocol get the first method, as before', async () => {
  const { legacy } = await savedPage(call('POST', 'completed'), call('GET', 'testing'))
  expect(JSON.parse(legacy.ext_info)).toEqual({ page_type: 'api', api_info: { method: 'post' } })
  expect(legacy).not.toHaveProperty('api_method')
})
