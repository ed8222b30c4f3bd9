import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { addDirectory } from '#server/test/providers.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('sets the order; what is not named follows, and unknown ids change nothing', async () => {
  const admin = await makeAdmin(t)
  const [a, b, c] = [
    await addDirectory(t, admin, { port: 1 }),
    await addDirectory(t, admin, { port: 1 }),
    await addDirectory(t, admin, { port: 1 }),
  ]
  const order = async () =>
    (await t.call('adminSignIn/getList', {}, admin)).data.providers.map(({ provider_id }) => provider_id)
  expect(await order()).toEqual([a, b, c])
  expect(await t.call('adminSignIn/sort', { provider_ids: [c, 987_654, a, c] }, admin)).toEqual({
    error_code: 0,
    data: [],
  })
  expect(await order()).toEqual([c, a, b])
})

test('something else than ids is refused', async () => {
  const admin = await makeAdmin(t)
  for (const provider_ids of ['x', { a: 1 }, [0]])
    expect(await refused(t, 'adminSignIn/sort', { provider_ids }, admin)).toBe('BAD_FIELD:provider_ids')
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminSignIn/sort', { provider_ids: [1] }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminSignIn/sort', { provider_ids: [1] })).toBe('NOT_LOGGED_IN')
})
