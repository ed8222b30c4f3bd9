import { expect, test } from 'vitest'
import { type As, testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember } from '#server/test/factories.ts'
import { startTrial, TRIAL_KINDS, trial } from '#server/test/trial-operation.ts'

const t = testApp({}, TRIAL_KINDS)
const fetchFile = (operation_id: number | string, as?: As) =>
  t.inject({ url: `/api/operation/result?operation_id=${operation_id}${as ? `&user_token=${as.token}` : ''}` })

test('the user who started an operation fetches its file, as long as the item is visible', async () => {
  const { owner, item_id } = await makeItem(t, { password: 'a' })
  const member = await makeMember(t, { item_id })
  const id = await startTrial(t, member, 'file', trial, { item_id })
  await t.services.operations.settled()
  const answer = await fetchFile(id, member)
  expect(answer.body).toBe('text of the file')
  expect(answer.headers['content-disposition']).toContain('a.txt')
  expect((await fetchFile(id, owner)).json().error_name).toBe('NOT_FOUND')
  expect((await fetchFile(id)).json().error_name).toBe('NOT_LOGGED_IN')
  expect((await fetchFile('x', member)).json().error_name).toBe('BAD_FIELD')
  const { data } = await t.call('member/getList', { item_id }, owner)
  await t.call('member/delete', { item_id, item_member_id: data[0]?.item_member_id }, owner)
  expect((await fetchFile(id, member)).json().error_name).toBe('ITEM_NOT_VISIBLE')
})

test('an operation without a file has nothing to fetch', async () => {
  const { owner } = await makeItem(t)
  const id = await startTrial(t, owner, 'end')
  await t.services.operations.settled()
  expect((await fetchFile(id, owner)).json().error_name).toBe('RESULT_GONE')
})
