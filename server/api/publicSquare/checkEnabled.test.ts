import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'

const t = testApp()

test('the public square of newer web clients is off, in both spellings of the call', async () => {
  for (const name of ['publicSquare/checkEnabled', 'public_square/checkEnabled'])
    expect((await t.legacy(name)).json()).toEqual({ error_code: 0, data: { enable: 0 } })
  expect((await t.legacy('publicSquare/getPublicItems')).statusCode).toBe(404)
  expect((await t.inject({ url: '/api/publicSquare/checkEnabled' })).statusCode).toBe(404)
})
