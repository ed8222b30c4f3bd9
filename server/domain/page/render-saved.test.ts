import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeUser } from '#server/test/factories.ts'
import { renderText } from '#server/text/render-text.ts'
import { renderMarkdown } from '#shared/markdown/render.ts'
import { findRender } from './render.repository.ts'
import { RENDERER_VERSION } from './render-page.ts'
import { RenderSaved } from './render-saved.ts'

/** The save renders the page, so that the first reader does not wait. */
const t = testApp()

const stored = (page_id: number, revision: number) =>
  findRender(t.services.database.db, page_id, revision, RENDERER_VERSION)

async function savedPage(page_content: string) {
  const owner = await makeUser(t)
  const { item_id } = await makeItem(t, { owner })
  const save = async (text: string, page_id = 0) =>
    (await t.call('page/save', { item_id, page_id, page_title: 'Page', page_content: text }, owner)).data
  return { owner, item_id, page_id: (await save(page_content)).page_id, save }
}

test('a page that was saved is rendered before anybody reads it, and again after the next save', async () => {
  const { page_id, save } = await savedPage('# One\n\nfirst')
  await t.services.rendering.settled()
  expect((await stored(page_id, 1))?.page_html).toBe(renderMarkdown('# One\n\nfirst').html)
  await save('# Two', page_id)
  await t.services.rendering.settled()
  expect((await stored(page_id, 2))?.page_html).toBe(renderMarkdown('# Two').html)
  expect(await stored(page_id, 1)).toBeUndefined()
})

test('a copy and a pushed page are rendered too', async () => {
  const { owner, item_id, page_id } = await savedPage('text')
  const { data } = await t.call('page/copy', { page_id, to_item_id: item_id, to_cat_id: 0 }, owner)
  const { api_key, api_token } = (await t.call('item/getKey', { item_id }, owner)).data
  const pushed = { api_key, api_token, page_title: 'Pushed', page_content: 'by a script' }
  const { data: page } = await t.call('item/updateByApi', pushed)
  await t.services.rendering.settled()
  expect((await stored(data.page_id, 1))?.page_html).toContain('text')
  expect((await stored(page.page_id, 1))?.page_html).toContain('by a script')
})

test('a save that is rolled back renders nothing', async () => {
  const { owner, item_id, page_id } = await savedPage('text')
  await t.services.rendering.settled()
  const refused = await t.call('page/save', { item_id, page_id, cat_id: 999_999, page_content: 'other' }, owner)
  expect(refused.error_code).not.toBe(0)
  await t.services.rendering.settled()
  expect((await stored(page_id, 1))?.page_html).toContain('text')
})

test('after many saves only the present state is rendered, and a failing rendering does not block others', async () => {
  const first = await savedPage('one')
  const second = await savedPage('two')
  await t.services.rendering.settled()
  await first.save('breaks', first.page_id)
  for (const text of ['a', 'b', 'c']) await second.save(text, second.page_id)
  await t.services.rendering.settled()
  await t.services.database.db.deleteFrom('page_render').execute()
  const rendered: string[] = []
  const own = new RenderSaved(
    t.services,
    async (page, item_type, origin) => {
      rendered.push(page.page_content)
      if (page.page_content === 'breaks') throw new Error('no')
      return renderText({ ...page, item_type, origin })
    },
    { quietMs: 5 },
  )
  own.add(first.page_id)
  for (let time = 0; time < 3; time++) own.add(second.page_id)
  await own.settled()
  expect(rendered).toEqual(['breaks', 'c'])
  expect((await stored(second.page_id, 4))?.page_html).toContain('c')
  // A reader gets the page all the same.
  expect((await t.call('page/info', { page_id: first.page_id }, first.owner)).data.page_html).toContain('breaks')
})
