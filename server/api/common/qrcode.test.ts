import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { QR_CODE_PIXELS } from './qrcode.ts'

const t = testApp()

const ADDRESS = 'https://docs.example/42/7?a=b&c=d'
const qrcode = async (query: string) => {
  const answer = await t.inject({ url: `/api/common/qrcode?${query}` })
  return { ...answer, png: answer.rawPayload, side: () => answer.rawPayload.readUInt32BE(16) }
}

test('a guest gets a QR code as a PNG with the given pixels for each module', async () => {
  const small = await qrcode(`url=${encodeURIComponent(ADDRESS)}`)
  expect(small.headers['content-type']).toBe('image/png')
  const large = await qrcode(`url=${encodeURIComponent(ADDRESS)}&size=12`)
  expect(large.side()).toBe(2 * small.side())
})

test('an address that was encoded twice gives the same code', async () => {
  const once = await qrcode(`url=${encodeURIComponent(ADDRESS)}`)
  const twice = await qrcode(`url=${encodeURIComponent(encodeURIComponent(ADDRESS))}`)
  expect(twice.png).toEqual(once.png)
})

test('the largest code stays within its bounds', async () => {
  const { statusCode, side } = await qrcode(`url=https://a.example/${'x'.repeat(1200)}&size=30`)
  expect(statusCode).toBe(200)
  expect(side()).toBeLessThanOrEqual(QR_CODE_PIXELS)
})

test.each([
  ['nothing', 'url=', 'url'],
  ['no url', '', 'url'],
  ['more than a QR code holds', `url=${'x'.repeat(1300)}`, 'url'],
  ['a size of 0', 'url=https://a.example&size=0', 'size'],
  ['a size of 31', 'url=https://a.example&size=31', 'size'],
  ['a size that is no number', 'url=https://a.example&size=x', 'size'],
])('%s is refused by name', async (_what, query, field) => {
  const { body } = await qrcode(query)
  expect(JSON.parse(body)).toMatchObject({ error_code: 10101, error_field: field })
})
