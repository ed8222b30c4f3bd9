import { beforeEach, describe, expect, test } from 'vitest'
import { isIndexable } from '#server/domain/item/indexable.repository.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makePage, type TestItem } from '#server/test/factories.ts'
import { smallWeb } from '#server/test/small-web.ts'
import { SITEMAP_ADDRESSES } from './sitemap.ts'

const t = testApp({ APP_URL: 'https://docs.example/a-b/' })
const inject = smallWeb(t)
const db = () => t.services.database.db

const HOME = 'https://docs.example/a-b'
const locsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1])
const read = async (url: string, headers = {}) => {
  const answer = await inject({ url, headers })
  return { ...answer, status: answer.statusCode, text: answer.body, locs: locsOf(answer.body) }
}
const letIn = (item: TestItem, more: object = {}) =>
  db()
    .updateTable('item')
    .set({ search_engines: 1, ...more })
    .where('item_id', '=', item.item_id)
    .execute()

beforeEach(() => db().updateTable('item').set({ search_engines: 0 }).execute())

describe('the sitemap', () => {
  test('names the parts of each item that allows search engines, and the parts name its pages', async () => {
    const item = await makeItem(t, { item_domain: 'fernapi' })
    const catalog = await makeCatalog(t, item)
    const pages = [await makePage(t, item), await makePage(t, item, { cat_id: catalog.cat_id })]
    await makePage(t, item, { is_del: 1 })
    const other = await makeItem(t)
    const page = await makePage(t, other)
    await makePage(t, await makeItem(t))
    await letIn(item)
    await letIn(other)

    const index = await read('/sitemap.xml')
    expect(index.status).toBe(200)
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(index.text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex xmlns="http:\/\/www.sitemaps.org/,
    )
    expect(index.locs).toEqual([item, other].map(({ item_id }) => `${HOME}/sitemap-${item_id}-1.xml`))
    expect(index.text).toContain(`<lastmod>${new Date(t.time.now * 1000).toISOString().replace('.000', '')}</lastmod>`)
    const part = await read(`/sitemap-${item.item_id}-1.xml`)
    expect(part.text).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
    expect(part.locs).toEqual(pages.map(({ page_id }) => `${HOME}/fernapi/${page_id}`))
    expect((await read(`/sitemap-${other.item_id}-1.xml`)).locs).toEqual([`${HOME}/${other.item_id}/${page.page_id}`])
  })

  test('does not name private, deleted or disallowed items to anyone, but names archived ones', async () => {
    const item = await makeItem(t)
    await makePage(t, item)
    const part = `/sitemap-${item.item_id}-1.xml`
    const headers = { authorization: `Bearer ${item.owner.token}` }
    const statuses = async () => [
      (await read('/sitemap.xml', headers)).status,
      (await read(part, headers)).status,
      await isIndexable(db(), item.item_id),
    ]
    expect(await statuses()).toEqual([404, 404, false])
    await letIn(item)
    expect(await statuses()).toEqual([200, 200, true])
    await letIn(item, { password: 'closed' })
    expect(await statuses()).toEqual([404, 404, false])
    await letIn(item, { password: '', is_archived: 1 })
    expect(await statuses()).toEqual([200, 200, true])
    await letIn(item, { is_del: 1 })
    expect(await statuses()).toEqual([404, 404, false])
  })

  test('fills its parts in order', async () => {
    const item = await makeItem(t)
    const row = { item_id: item.item_id, author_uid: 0, author_username: '', page_content: '', page_title: 'p' }
    const zeros = { cat_id: 0, s_number: 0, is_del: 0, revision: 1, page_comments: '', ext_info: '' }
    const rows = Array.from({ length: 1000 }, (_, at) => ({ ...row, ...zeros, addtime: at, page_addtime: at }))
    for (let made = 0; made < SITEMAP_ADDRESSES; made += rows.length)
      await db().insertInto('page').values(rows).execute()
    const last = await makePage(t, item)
    await letIn(item)
    const { locs } = await read('/sitemap.xml')
    expect(locs).toEqual([1, 2].map((part) => `${HOME}/sitemap-${item.item_id}-${part}.xml`))
    const first = (await read(`/sitemap-${item.item_id}-1.xml`)).locs
    expect([first.length, new Set(first).size]).toEqual([SITEMAP_ADDRESSES, SITEMAP_ADDRESSES])
    expect((await read(`/sitemap-${item.item_id}-2.xml`)).locs).toEqual([`${HOME}/${item.item_id}/${last.page_id}`])
    expect((await read(`/sitemap-${item.item_id}-3.xml`)).status).toBe(404)
  })

  test.each([
    '/sitemap-',
    '/sitemap-1.xml',
    '/sitemap-0-1.xml',
    '/sitemap-1-0.xml',
    '/sitemap-x-1.xml',
    '/sitemap-1-1.xml.gz',
  ])('%s is no part of it', async (url) => {
    const { status, headers } = await read(url)
    expect([status, headers['cache-control']]).toEqual([404, 'no-cache'])
  })

  test('may be cached for an hour, and is not sent again while it is unchanged', async () => {
    const item = await makeItem(t)
    await makePage(t, item)
    await letIn(item)
    for (const url of ['/sitemap.xml', `/sitemap-${item.item_id}-1.xml`]) {
      const { headers } = await read(url)
      expect(headers['cache-control']).toBe('public, max-age=3600')
      const again = await read(url, { 'if-none-match': headers.etag })
      expect([again.status, again.text]).toEqual([304, ''])
      await makePage(t, item)
      t.time.now += 5
      await t.call('item/update', { item_id: item.item_id, item_name: 'Touched' }, item.owner)
      expect((await read(url, { 'if-none-match': headers.etag })).status).toBe(200)
    }
  })
})

test('pages in the sitemap may be indexed, and all others have noindex', async () => {
  const item = await makeItem(t)
  const { page_id } = await makePage(t, item)
  const asksToBeLeftOut = async () =>
    [await read(`/${item.item_id}/${page_id}`), await read(`/${item.item_id}`)].map(({ status, text }) => [
      status,
      text.includes('<meta name="robots" content="noindex">'),
    ])
  expect(await asksToBeLeftOut()).toEqual([
    [200, true],
    [200, true],
  ])
  await letIn(item)
  expect(await asksToBeLeftOut()).toEqual([
    [200, false],
    [200, false],
  ])
})

describe('robots.txt', () => {
  test('disallows the calls, and names the sitemap if there is one', async () => {
    const rules = 'User-agent: *\nDisallow: /a-b/api/\nDisallow: /a-b/server/\n'
    const without = await read('/robots.txt')
    expect([without.status, without.text]).toEqual([200, rules])
    expect(without.headers['content-type']).toBe('text/plain; charset=utf-8')
    await letIn(await makeItem(t))
    expect((await read('/robots.txt', { 'if-none-match': without.headers.etag })).text).toBe(
      `${rules}\nSitemap: https://docs.example/a-b/sitemap.xml\n`,
    )
  })
})
