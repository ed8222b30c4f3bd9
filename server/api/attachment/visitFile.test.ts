import { describe, expect, test } from 'vitest'
import { testApp } from '../../test/build-test-app.ts'
import { makeFile, makeItem, makePage, makeUser } from '../../test/factories.ts'
import { PNG } from '../../test/multipart.ts'

const t = testApp()
const at = (sign: string, more = '') => `/api/attachment/visitFile?sign=${sign}${more}`
const get = (url: string, headers: Record<string, string> = {}) => t.inject({ url, headers })

describe('every form of the address shows the file', () => {
  test.each([
    ['our own', (sign: string) => `/api/attachment/visitFile?sign=${sign}`],
    ['with the sign in capitals', (sign: string) => `/api/attachment/visitFile?sign=${sign.toUpperCase()}`],
    ['of the present protocol', (sign: string) => `/server/?s=/api/attachment/visitFile&sign=${sign}`],
    ['of the older protocol', (sign: string) => `/server/index.php?s=/api/attachment/visitFile&sign=${sign}`],
    ['in path pairs', (sign: string) => `/server/index.php?s=/api/attachment/visitFile/sign/${sign}`],
    ['in the path', (sign: string) => `/server/index.php/api/attachment/visitFile/sign/${sign}`],
    ['of the old name', (sign: string) => `/server/index.php?s=/api/common/visitFile&sign=${sign}`],
    ['with what clients add', (sign: string) => `/server/?s=/api/attachment/visitFile&sign=${sign}&showdoc=.jpg`],
  ])('%s', async (_name, url) => {
    const { sign } = await makeFile(t, await makeUser(t), {})
    const answer = await get(url(sign))
    expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload]).toEqual([200, 'image/png', PNG])
  })
})

test('an unknown sign is 404 on our door, and told in the way of the protocol on the other', async () => {
  const unknown = await get(at('0'.repeat(32)))
  expect([unknown.statusCode, unknown.json().error_name]).toEqual([404, 'NOT_FOUND'])
  const legacy = await get(`/server/?s=/api/attachment/visitFile&sign=${'0'.repeat(32)}`)
  expect([legacy.statusCode, legacy.json().error_code]).toEqual([200, 10101])
  expect((await get('/api/attachment/visitFile')).json()).toMatchObject({ error_field: 'sign' })
})

test('a file of a private item is for those who may read it, and no cache keeps it for others', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const page = await makePage(t, item)
  const { sign } = await makeFile(t, item.owner, page)
  const guest = await get(at(sign))
  expect([guest.statusCode, guest.json().error_name]).toEqual([403, 'ITEM_NOT_VISIBLE'])
  expect(guest.headers['cache-control']).toBe('no-store')
  const opened = await get(at(sign, '&_item_pwd=visit'))
  expect([opened.rawPayload, opened.headers['cache-control']]).toEqual([PNG, 'private, no-cache'])
  const item_id = item.item_id
  await t.services.database.db.updateTable('item').set({ password: '' }).where('item_id', '=', item_id).execute()
  expect((await get(at(sign))).headers['cache-control']).toBe('public, max-age=300')
})
