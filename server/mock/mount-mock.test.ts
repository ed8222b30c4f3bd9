import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePage, type TestItem } from '#server/test/factories.ts'

const t = testApp()

async function mockOf(item: TestItem, given: { template?: string; path?: string; method?: string } = {}) {
  const page = await makePage(t, item)
  const { data } = await t.call('mock/add', { page_id: page.page_id, template: '{"ok": true}', ...given }, item.owner)
  return { ...data, page }
}

const ask = (url: string, method: 'GET' | 'POST' | 'OPTIONS' | 'HEAD' | 'DELETE' = 'GET') =>
  t.inject({ url, method, headers: { origin: 'https://other.example' } })

describe('a mock address', () => {
  test('answers in every spelling, to everybody on any site, as data and never as a document', async () => {
    const item = await makeItem(t)
    const { unique_key } = await mockOf(item, { path: '/api/users', template: '{"name": "<script>", "id|1-5": 0}' })
    for (const url of [
      `/mock-path/${item.item_id}/api/users`,
      `/mock-path/${item.item_id}?path=/api/users`,
      `/mock-path/${item.item_id}?path=api/users`,
      `/mock-data/${unique_key}`,
      `/server/mock-path/${item.item_id}?path=/api/users`,
      `/server/mock-data/${unique_key}`,
      `/server/index.php?s=/mock-path/${item.item_id}&path=/api/users`,
      `/server/?s=mock-data/${unique_key}`,
    ]) {
      const answer = await ask(url)
      expect([url, answer.statusCode]).toEqual([url, 200])
      expect(answer.json().name).toBe('<script>')
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'no-store',
      })
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    }
  })

  test('answers a preflight request with the requested method and headers', async () => {
    const answer = await t.inject({
      url: '/mock-path/1/x',
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-headers': 'x-token' },
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'x-token',
    })
    expect(answer.headers['access-control-allow-methods']).toContain('DELETE')
  })

  test('matches method and path: first the exact path, then variables', async () => {
    const item = await makeItem(t)
    const at = `/mock-path/${item.item_id}`
    await mockOf(item, { path: '/users/{id}', template: '"one"' })
    await mockOf(item, { path: '/users/me', template: '"me"' })
    await mockOf(item, { path: '/orders', method: 'POST', template: '"made"' })
    await mockOf(item, { path: '/orders', method: 'GET', template: '"list"' })
    expect((await ask(`${at}/users/7`)).json()).toBe('one')
    expect((await ask(`${at}/users/me`)).json()).toBe('me')
    expect((await ask(`${at}/orders`, 'POST')).json()).toBe('made')
    expect((await ask(`${at}/orders`)).json()).toBe('list')
    const wrong = await ask(`${at}/orders`, 'DELETE')
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'POST, GET'])
    expect((await ask(`${at}/users/me`, 'HEAD')).statusCode).toBe(200)
    const none = await ask(`${at}/nothing`)
    expect(none.statusCode).toBe(404)
    expect(none.json()).toEqual({
      error_code: 10404,
      error_message: 'There is no mock at this address',
      path: '/nothing',
    })
  })

  test('of a private item answers only with its key', async () => {
    const item = await makeItem(t, { password: 'p' })
    const { unique_key } = await mockOf(item, { path: '/x' })
    expect((await ask(`/mock-path/${item.item_id}/x`)).statusCode).toBe(404)
    expect((await ask(`/mock-data/${unique_key}`)).json()).toEqual({ ok: true })
  })

  test('of a deleted page or item does not answer, until the page is recovered', async () => {
    const item = await makeItem(t)
    const { unique_key, page } = await mockOf(item, { path: '/x' })
    await t.call('page/delete', { page_id: page.page_id }, item.owner)
    expect((await ask(`/mock-data/${unique_key}`)).statusCode).toBe(404)
    expect((await ask(`/mock-path/${item.item_id}/x`)).statusCode).toBe(404)
    await t.call('recycle/recover', { item_id: item.item_id, page_id: page.page_id }, item.owner)
    expect((await ask(`/mock-data/${unique_key}`)).statusCode).toBe(200)
    await t.services.database.db.updateTable('item').set({ is_del: 1 }).where('item_id', '=', item.item_id).execute()
    expect((await ask(`/mock-data/${unique_key}`)).statusCode).toBe(404)
  })

  test('counts its views', async () => {
    const item = await makeItem(t)
    const { unique_key, page } = await mockOf(item)
    for (let i = 0; i < 3; i++) await ask(`/mock-data/${unique_key}`)
    await expect
      .poll(async () => (await t.call('mock/infoByPageId', { page_id: page.page_id }, item.owner)).data, {
        timeout: 5000,
      })
      .toMatchObject({ view_times: 3 })
  })

  test('refuses a large body', async () => {
    const payload = Buffer.alloc(2 * 1024 * 1024, 'x')
    const answer = await t.inject({
      url: '/mock-path/1/x',
      method: 'POST',
      payload,
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.statusCode).toBe(413)
  })

  test.each([
    '/mock-path/0/x',
    '/mock-path/-1/x',
    '/mock-path/abc',
    '/mock-path/99999999999999999999/x',
    `/mock-path/1/${'x'.repeat(3000)}`,
    '/mock-path/1/%27%20or%201=1',
    '/mock-path/1/..%2f..%2fetc',
    '/mock-data/none',
    '/server/?s=/mock-path/abc',
    '/server/?s=/mock-path/1/extra',
    '/server/?s=mock-data/../x',
  ])('%s finds nothing and breaks nothing', async (url) => {
    const answer = await ask(url)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.json().error_code).not.toBe(0)
  })
})
