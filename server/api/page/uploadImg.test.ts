import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { multipart, PNG } from '#server/test/multipart.ts'

const t = testApp()

test('a picture gets an address that shows it', async () => {
  const item = await makeItem(t)
  const { page_id } = await makePage(t, item)
  const { data } = await t.upload('page/uploadImg', { filename: 'blob', body: PNG }, { page_id }, item.owner)
  expect(data).toMatchObject({ display_name: 'blob.png', file_type: 'image/png', file_size: PNG.length })
  const shown = await t.inject({ url: data.url })
  expect([shown.headers['content-type'], shown.rawPayload]).toEqual(['image/png', PNG])
})

test.each(['image', 'editormd-image-file', 'file'])('the picture may be the part "%s"', async (name) => {
  const { data } = await t.upload('page/uploadImg', { name, filename: 'a.png', body: PNG }, {}, await makeUser(t))
  expect(data.url).toBeTruthy()
})

describe.each(['page/uploadImg', 'attachment/uploadImg'])('a client of the protocol at %s', (name) => {
  const send = async (filename: string, body: Buffer | string, token?: string) => {
    const fields = token ? [{ name: 'user_token', value: token }] : []
    const sent = multipart([...fields, { name: 'editormd-image-file', filename, body }])
    return (await t.inject({ method: 'POST', url: `/server/index.php?s=/api/${name}`, ...sent })).json()
  }

  test('gets the bare address', async () => {
    const { token } = await makeUser(t)
    expect(await send('a.png', PNG, token)).toEqual({ url: expect.stringContaining('&sign='), success: 1 })
  })

  test('reads in message why a picture was refused', async () => {
    const { token } = await makeUser(t)
    expect(await send('a.html', '<script>', token)).toMatchObject({
      success: 0,
      message: expect.stringContaining('jpg, jpeg, png'),
      error_code: 10101,
    })
    expect(await send('a.png', PNG)).toMatchObject({ success: 0, message: expect.any(String), error_code: 10102 })
  })
})

test('a file that is not a picture is refused, and the refusal names the allowed types', async () => {
  const user = await makeUser(t)
  const refusal = async (filename: string, body: Buffer | string) =>
    t.upload('page/uploadImg', { filename, body }, {}, user)
  expect(await refusal('a.txt', 'text')).toMatchObject({
    error_name: 'FILE_REFUSED',
    error_field: 'file',
    error_message: 'Files of this type are not taken. Allowed are jpg, jpeg, png, bmp, gif, ico, webp',
  })
  expect((await refusal('a.png', '<html>')).error_name).toBe('FILE_MISMATCH')
  expect((await refusal('a.png', '')).error_field).toBe('file')
  expect((await t.call('page/uploadImg', {}, user)).error_message).toBe('file: is required')
})

test('a guest, a stranger and a user who may only read are refused', async () => {
  const item = await makeItem(t)
  const { page_id } = await makePage(t, item)
  const picture = { filename: 'a.png', body: PNG }
  expect((await t.upload('page/uploadImg', picture, { page_id })).error_name).toBe('NOT_LOGGED_IN')
  expect((await t.upload('page/uploadImg', picture, { page_id }, await makeUser(t))).error_name).toBe('NO_PERMISSION')
  expect((await t.upload('page/uploadImg', picture, { page_id: 987_654 }, item.owner)).error_name).toBe('NOT_FOUND')
})
