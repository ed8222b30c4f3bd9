import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeFile, makeItem, makeMember, makePage, makeUser } from '#server/test/factories.ts'
import { PNG } from '#server/test/multipart.ts'
import { havePlan } from '#server/test/plan-factories.ts'
import { SMALL_PICTURE_BYTES } from './file-traffic.ts'

const t = testApp()

const visit = async (sign: string, as?: { token: string }) =>
  t.inject({ url: `/api/attachment/visitFile?sign=${sign}${as ? `&user_token=${as.token}` : ''}` })
const told = async (user: { token: string }) =>
  (await t.call('message/getRemindList', {}, user)).data.list.map((notice) => notice.action_type)

test('when the traffic is used up, small pictures are still shown, and the owner gets one notice and still gets all files', async () => {
  const item = await makeItem(t)
  const writer = await makeMember(t, item)
  const page = await makePage(t, item)
  const body = Buffer.concat([PNG, Buffer.alloc(SMALL_PICTURE_BYTES)])
  const [large, small] = [await makeFile(t, writer, { ...page, body }), await makeFile(t, writer, page)]
  await havePlan(t, item.owner, { traffic_bytes: body.length })
  expect((await visit(large.sign)).statusCode).toBe(200)
  expect((await t.call('common/quota', {}, item.owner)).data.traffic_used).toBe(body.length)
  expect(await told(item.owner)).toEqual(['traffic_used_up'])
  const refusal = await visit(large.sign)
  expect([refusal.statusCode, refusal.json().error_name]).toEqual([403, 'TRAFFIC_USED_UP'])
  expect(refusal.headers['cache-control']).toBe('no-store')
  expect((await visit(large.sign, writer)).statusCode).toBe(403)
  const others = [
    await visit(small.sign),
    await visit(large.sign, item.owner),
    await visit(large.sign, await makeAdmin(t)),
  ]
  expect(others.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
  expect(await told(item.owner)).toEqual(['traffic_used_up'])
  expect(await told(writer)).toEqual([])

  t.time.now += 31 * 24 * 3600
  expect((await visit(large.sign)).statusCode).toBe(200)
})

test('without a plan nothing is refused, and downloads still count for the owner of the item', async () => {
  const item = await makeItem(t)
  const writer = await makeUser(t)
  const { sign } = await makeFile(t, writer, await makePage(t, item))
  await visit(sign)
  await visit(sign)
  expect((await t.call('common/quota', {}, item.owner)).data.traffic_used).toBe(PNG.length * 2)
  expect((await t.call('common/quota', {}, writer)).data.traffic_used).toBe(0)
})
