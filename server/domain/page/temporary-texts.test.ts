import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/test/build-test-app.ts'
import { fillTurn, loseWorkers } from '#server/test/busy-workers.ts'
import { makeItem } from '#server/test/factories.ts'
import { smallWeb } from '#server/test/small-web.ts'
import { workers } from '#server/work/work.ts'
import { findRender } from './render.repository.ts'
import { RENDERER_VERSION, renderPage } from './render-page.ts'
import { RenderSaved } from './render-saved.ts'

/** What a reader gets while the workers cannot do the work of a page, and afterwards. */
const t: TestApp = testApp()
const web = smallWeb(t)
const db = () => t.services.database.db

const NOTICE = 'shown as it was written'
/** A text that takes long to render. No two are the same, because lost workers are counted for a text. */
const longText = () =>
  `${randomUUID()}. ${'A plain sentence of the introduction. '.repeat(8)}\n\n| a | b |\n|---|---|\n${'| x | y |\n'.repeat(2_000)}`

/** A page without a rendering, as after a save that is not rendered yet. */
async function unrendered(page_content: string) {
  const item = await makeItem(t)
  const { item_id } = item
  const input = { item_id, page_id: 0, page_title: 'Page', page_content }
  const { page_id } = (await t.call('page/save', input, item.owner)).data
  await Promise.all([t.services.rendering.settled(), t.services.indexing.settled()])
  await db().deleteFrom('page_render').where('page_id', '=', page_id).execute()
  const stored = () => findRender(db(), page_id, 1, RENDERER_VERSION)
  const html = async () => (await t.call('page/info', { page_id })).data.page_html
  return { ...item, page_id, stored, html }
}

const packed = async (url: string) => {
  const answer = await t.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  return JSON.parse(gunzipSync(answer.rawPayload).toString()).data
}

describe('what stands in while the workers are busy is for one reader alone', () => {
  test('the text of a page, packed and in the HTML of a guest', async () => {
    const { item_id, page_id, html } = await unrendered(longText())
    const screen = (more: Record<string, string> = {}) =>
      web({ url: `/${item_id}/${page_id}`, headers: { 'accept-encoding': 'gzip', ...more } })
    const textOf = ({ headers, rawPayload }: Awaited<ReturnType<typeof screen>>) =>
      String(headers['content-encoding'] ? gunzipSync(rawPayload) : rawPayload)
    const end = fillTurn(`item ${item_id}`)
    const [first, early] = await Promise.all([packed(`/api/page/info?page_id=${page_id}`), screen()]).finally(end)
    expect(first.page_html).toContain(NOTICE)
    expect(textOf(early)).toContain(NOTICE)
    expect(early.headers['cache-control']).toBe('no-store')
    expect(early.headers.etag).toBeUndefined()
    // On a busy machine the first readers still wait longer than they have patience.
    await expect.poll(html).toContain('<table>')
    const second = await packed(`/api/page/info?page_id=${page_id}`)
    expect(second.page_html).not.toContain(NOTICE)
    expect(second.page_html).toContain('<table>')
    const late = await screen()
    expect(textOf(late)).not.toContain(NOTICE)
    expect(late.headers['cache-control']).toBe('public, no-cache')
    expect((await screen({ 'if-none-match': late.headers.etag as string })).statusCode).toBe(304)
  })

  test('the sizes of changes', async () => {
    const { item_id, page_id, owner } = await unrendered('line\n'.repeat(5_000))
    await t.call('page/save', { item_id, page_id, page_content: 'line\n'.repeat(5_001) }, owner)
    const read = () => packed(`/api/page/history?page_id=${page_id}&user_token=${owner.token}`)
    const end = fillTurn(`item ${item_id}`)
    expect(await read().finally(end)).toMatchObject([{ next_added: null }])
    expect(await read()).toMatchObject([{ next_added: 1, next_removed: 0 }])
  })

  test('the headings of a page that is not rendered yet', async () => {
    const { item_id, page_id, owner } = await unrendered(`## Limits\n\n${'text\n\n'.repeat(500)}`)
    const headings = async () =>
      (await t.call('search/link', { item_id, page_id, keyword: '' }, owner)).data.headings.map(({ text }) => text)
    const end = fillTurn(`page ${page_id}`)
    expect(await headings().finally(end)).toEqual([])
    expect(await headings()).toEqual(['Limits'])
  })
})

describe('a worker that dies says nothing about the page', () => {
  test('its reader gets the text as written, nothing is stored, and the next reader gets the page', async () => {
    const { stored, html } = await unrendered(longText())
    expect(await loseWorkers(html)).toContain(NOTICE)
    expect(await stored()).toBeUndefined()
    await expect.poll(html).toContain('<table>')
    await expect.poll(stored).toMatchObject({ page_html: expect.stringContaining('<table>') })
  })

  test('the page is not stored as given up after its save either', async () => {
    const { page_id, stored, html } = await unrendered(longText())
    const rendering = new RenderSaved(t.services, renderPage, { quietMs: 0 })
    await loseWorkers(() => {
      rendering.add(page_id)
      return rendering.settled()
    })
    expect(await stored()).toBeUndefined()
    await expect.poll(html).toContain('<table>')
  })

  test('a page that ends two workers is left alone for a while, and not stored as given up', async () => {
    const { stored, html } = await unrendered(longText())
    for (const _ of [1, 2]) expect(await loseWorkers(html)).toContain(NOTICE)
    const before = workers.dispatched
    expect(await html()).toContain(NOTICE)
    expect(workers.dispatched).toBe(before)
    expect(await stored()).toBeUndefined()
  })
})
