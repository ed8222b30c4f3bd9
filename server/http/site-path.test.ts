import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeUser } from '#server/test/factories.ts'
import { smallWeb } from '#server/test/small-web.ts'
import { htmlInBrowser, inBrowser, withoutSitePath } from './site-path.ts'

const at = { SITE_PATH: '/docs' }

test.each([
  ['/docs/5/6?a=/docs/', '/5/6?a=/docs/'],
  ['/docs', '/'],
  ['/docs?a=1', '/?a=1'],
  ['/docs/docs/5', '/docs/5'],
  ['/5/6', '/5/6'],
  ['/docsx/5', '/docsx/5'],
  ['/%64ocs/5', '/%64ocs/5'],
  ['//docs/5', '//docs/5'],
])('a request for %s is one for %s of the site', (url, path) => {
  expect(withoutSitePath(at, url)).toBe(path)
})

test('only paths of the site get its path as a prefix', () => {
  expect(inBrowser(at, '/5')).toBe('/docs/5')
  for (const other of ['https://example.org/5', '//example.org/5', '#part', '5'])
    expect(inBrowser(at, other)).toBe(other)
  expect(inBrowser({ SITE_PATH: '' }, '/5')).toBe('/5')
})

test('links and pictures of a text get the path, and text that only looks like a link does not', () => {
  const html =
    '<p><a rel="x" href="/page/5#a">a</a> <img src="/api/attachment/visitFile?sign=0" alt=\'\'> <a href="//else.org/">b</a>' +
    '<a href="#c">c</a><a href="https://example.org/5">d</a><code> href="/5"</code></p>'
  const expected = html.replace('"/page/5', '"/docs/page/5').replace('"/api/', '"/docs/api/')
  expect(htmlInBrowser(at, html)).toBe(expected)
  expect(htmlInBrowser({ SITE_PATH: '' }, html)).toBe(html)
})

describe('a site below a path', () => {
  const t = testApp({ APP_URL: 'https://example.com/docs/' })
  const inject = smallWeb(t)

  test('an address of a site that was moved here leads to a path below it', async () => {
    expect((await inject({ url: '/docs/uid/5' })).headers.location).toBe('/docs/item/index')
  })

  test('is reached with its path and without it, and not below another one', async () => {
    for (const url of ['/docs/api/openapi.json', '/api/openapi.json', '/docs/healthz', '/healthz'])
      expect([url, (await t.inject({ url })).statusCode]).toEqual([url, 200])
    expect((await t.inject({ url: '/other/api/openapi.json' })).statusCode).toBe(404)
  })

  test('answers both doors, and its cookies stay below it', async () => {
    const user = await makeUser(t)
    for (const url of [
      '/docs/api/user/info',
      '/docs/server/index.php?s=/api/user/info',
      '/docs/server/api/user/info',
    ]) {
      const answer = await t.inject({ method: 'POST', url, payload: { user_token: user.token } })
      expect([url, answer.json().error_code]).toEqual([url, 0])
    }
    const headers = { cookie: `cookie_token=${user.token}` }
    const left = await t.inject({ method: 'POST', url: '/docs/api/user/logout', headers, payload: {} })
    expect(left.cookies.map(({ path }) => path)).toEqual(left.cookies.map(() => '/docs'))
    expect(left.cookies.length).toBeGreaterThan(0)
  })

  test('redirects to addresses below it', async () => {
    const item = await makeItem(t)
    const page = (
      await t.call('page/save', { item_id: item.item_id, page_id: 0, page_title: 'A', page_content: 'b' }, item.owner)
    ).data
    const moved = await inject({ url: `/docs/page/${page.page_id}` })
    expect([moved.statusCode, moved.headers.location]).toEqual([302, `/docs/${item.item_id}/${page.page_id}`])
    const failed = await t.inject({ url: '/docs/api/ExtLogin/oauth2?code=x&state=y', headers: { accept: 'text/html' } })
    expect(failed.headers.location).toMatch(/^\/docs\/user\/login\?problem=/)
  })

  test('names its path in the HTML of screens, and all its addresses begin with it', async () => {
    const { body } = await inject({ url: '/docs/user/login' })
    expect(body).toMatch(/^<html lang="en" data-site-path="\/docs">/)
    expect([...body.matchAll(/(?:href|src)="(\/[^"]*)"/g)].filter(([, path]) => !path?.startsWith('/docs/'))).toEqual(
      [],
    )
  })
})
