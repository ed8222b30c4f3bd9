import { expect, test } from 'vitest'
import { CAPTCHA_SECONDS } from '#server/auth/captcha.ts'
import { readCaptcha } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'

const t = testApp()

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const show = (captcha_id: unknown) => t.inject({ url: `/api/common/showCaptcha?captcha_id=${captcha_id}&rand=0.5` })

test('a guest sees the picture of a captcha, and caches may not store it', async () => {
  const { captcha_id } = await readCaptcha(t)
  for (const url of ['/api/common/showCaptcha?', '/server/index.php?s=/api/common/showCaptcha&']) {
    const { statusCode, headers, rawPayload } = await t.inject({ url: `${url}captcha_id=${captcha_id}` })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('image/png')
    expect(headers['cache-control']).toBe('no-store')
    expect(rawPayload.subarray(0, 8)).toEqual(PNG)
    // Width and height are the first fields of a PNG.
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([150, 40])
  }
})

test('looking at a captcha does not use it up', async () => {
  const { captcha_id } = await readCaptcha(t)
  await show(captcha_id)
  expect((await show(captcha_id)).statusCode).toBe(200)
})

test('a captcha that is unknown or expired is a crossed-out picture with 404', async () => {
  const { captcha_id } = await readCaptcha(t)
  t.time.now += CAPTCHA_SECONDS
  for (const id of [captcha_id, 1, '', 0]) {
    const { statusCode, headers, rawPayload } = await show(id)
    expect([statusCode, headers['content-type']]).toEqual([404, 'image/png'])
    expect(rawPayload.subarray(0, 8)).toEqual(PNG)
  }
})

test.each(['abc', '-1', '9007199254740993', '1e3', '%00'])('an id of %s is refused by name', async (id) => {
  const { statusCode, body } = await show(id)
  expect(statusCode).toBe(200)
  expect(JSON.parse(body)).toMatchObject({ error_code: 10101, error_field: 'captcha_id' })
})
