import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { dataJson, dataOf, PreserialisedFields, preserialiseField } from '#server/answer/preserialised.ts'
import { handlerOf } from '#server/api/index.ts'
import { callRunner } from '#server/call/run-call.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

const HOSTILE = '</script><!-- "q" & \u2028 中文 😀 \\'

async function makeLargeItem() {
  const item = await makeItem(t)
  const catalog = await makeCatalog(t, item, { cat_name: HOSTILE })
  for (let at = 0; at < 60; at += 1)
    await makePage(t, item, { page_title: `${HOSTILE} ${at}`, cat_id: at % 2 ? catalog.cat_id : 0 })
  return item
}

const address = (door: string, item_id: number, more = '') =>
  `${door === 'own' ? '/api/item/info?' : '/server/?s=/api/item/info&'}item_id=${item_id}${more}`

test.each(['own', 'legacy'])('on the %s door an answer is the same in every encoding, new or cached', async (door) => {
  const { item_id, owner } = await makeLargeItem()
  const url = address(door, item_id, `&user_token=${owner.token}`)
  const plain = await t.inject({ url })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toMatch(/accept-encoding/i)
  const { data } = plain.json()
  expect(data.menu.pages.map((page: { page_title: string }) => page.page_title)).toContain(`${HOSTILE} 0`)
  expect(data.menu.catalogs[0].cat_name).toBe(HOSTILE)
  const encodings = [
    // Clients of the legacy door cannot read brotli.
    ...(door === 'own' ? ([['br', brotliDecompressSync]] as const) : []),
    ['gzip', gunzipSync],
  ] as const
  for (const [encoding, unpack] of encodings)
    for (let time = 0; time < 2; time += 1) {
      const answer = await t.inject({ url, headers: { 'accept-encoding': encoding } })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers.vary).toMatch(/accept-encoding/i)
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
      expect(unpack(answer.rawPayload).toString()).toBe(plain.body)
    }
})

test('an answer of megabytes arrives complete', async () => {
  const item = await makeItem(t)
  const rows = Array.from({ length: 3000 }, (_, at) => ({
    item_id: item.item_id,
    page_title: `${'页'.repeat(60)} ${at}`,
    author_uid: 0,
    author_username: '',
    addtime: 1,
    page_addtime: 1,
    page_content: '',
    cat_id: 0,
    s_number: at,
    is_del: 0,
    revision: 1,
    page_comments: '',
    ext_info: '',
  }))
  for (let at = 0; at < rows.length; at += 1000)
    await t.services.database.db
      .insertInto('page')
      .values(rows.slice(at, at + 1000))
      .execute()
  const answer = await t.inject({ url: address('own', item.item_id) })
  expect(answer.rawPayload.length).toBeGreaterThan(500_000)
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  expect(answer.json().data.menu.pages.map((page: { s_number: number }) => page.s_number)).toEqual(
    rows.keys().toArray(),
  )
  const packed = await t.inject({ url: address('own', item.item_id), headers: { 'accept-encoding': 'gzip' } })
  expect(gunzipSync(packed.rawPayload)).toEqual(answer.rawPayload)
})

test('nobody gets an answer that was compressed for another user or an older state', async () => {
  const { item_id, owner } = await makeLargeItem()
  const stranger = await makeUser(t)
  const packed = async (token: string) => {
    const url = address('own', item_id, `&user_token=${token}`)
    const answer = await t.inject({ url, headers: { 'accept-encoding': 'br' } })
    return JSON.parse(brotliDecompressSync(answer.rawPayload).toString()).data
  }
  expect((await packed(owner.token)).item_manage).toBe(true)
  expect((await packed(stranger.token)).item_manage).toBe(false)
  await t.call('item/star', { item_id }, owner)
  expect([(await packed(owner.token)).is_star, (await packed(stranger.token)).is_star]).toEqual([1, 0])
  await t.call('item/update', { item_id, password: 'closed' }, owner)
  expect(await refused(t, 'item/info', { item_id }, stranger)).toBe('ITEM_NOT_VISIBLE')
})

test('an answer inside HTML cannot end the script element, and keeps its values', async () => {
  const { item_id } = await makeLargeItem()
  const call = { name: 'item/info' as const, fields: { item_id }, lang: 'en' as const, headerToken: undefined }
  const facts = {
    door: 'own' as const,
    ip: '',
    bodyBytes: 0,
    userAgent: '',
    origin: '',
    cookies: {},
    cronToken: undefined,
  }
  const { outcome } = await callRunner(handlerOf)(t.services, { ...call, facts, crossSite: false })
  if (!outcome.ok) throw outcome.error
  const { data } = await t.call('item/info', { item_id })
  expect(dataOf(outcome)).toEqual(data)
  expect(JSON.parse(dataJson(outcome))).toEqual(data)
  expect(dataJson(outcome)).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(dataJson({ data: { text: HOSTILE } }))).toEqual({ text: HOSTILE })
  expect(dataJson({ data: [HOSTILE] })).not.toContain('<')
})

test('a preserialised field is checked against the contract', () => {
  const menu = { pages: [], catalogs: [], secret: 'x' }
  const ready = preserialiseField(['item/info', 'menu'], menu, 'own', '1')
  expect(String(ready.bytes)).toBe('{"pages":[],"catalogs":[]}')
  expect(() => preserialiseField(['item/info', 'menu'], { pages: 'none' } as never, 'own', '1')).toThrow()
  expect(PreserialisedFields.of<{ a: number; b: string }, 'b'>({ a: 1 }, { b: ready }).rest).toEqual({ a: 1 })
})
