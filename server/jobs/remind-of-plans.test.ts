import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { havePlan } from '#server/test/plan-factories.ts'
import { smtpServer } from '#server/test/smtp-server.ts'
import { remindOfPlans } from './remind-of-plans.ts'

const smtp = await smtpServer()
const t = testApp({ SMTP_URL: `smtp://user:secret@127.0.0.1:${smtp.port}` })
const DAY = 24 * 3600
const run = () => remindOfPlans.run(t.services)

async function userWithMail() {
  const user = await makeUser(t)
  const mail = { email: `${user.username}@example.com`, email_verify: 1 }
  await t.services.database.db.updateTable('user').set(mail).where('uid', '=', user.uid).execute()
  smtp.mails.length = 0
  return user
}

const told = async (user: { token: string }) =>
  (await t.call('message/getRemindList', {}, user)).data.list.map((notice) => notice.action_type).reverse()

test('people are reminded 14 days and 1 day before the end, and at the end, once each', async () => {
  const user = await userWithMail()
  const start = t.time.now
  await havePlan(t, user, {}, { end_time: start + 30 * DAY })
  const after: Record<number, number> = {}
  for (const day of [0, 15, 16, 16, 28, 29, 29, 30, 30, 31]) {
    t.time.now = start + day * DAY
    await run()
    after[day] = (await told(user)).length
  }
  expect(after).toEqual({ 0: 0, 15: 0, 16: 1, 28: 1, 29: 2, 30: 3, 31: 3 })
  expect(await told(user)).toEqual(['plan_ends', 'plan_ends', 'plan_ended'])
  expect(smtp.mails.map((mail) => mail.subject)).toEqual([
    expect.stringContaining('ends on'),
    expect.stringContaining('ends on'),
    'Your plan “Team” has ended',
  ])
  expect((await t.call('order/getMyList', {}, user)).data.orders).toMatchObject([{ state: 'ended' }])
})

test('after a pause of the server, only the end is announced', async () => {
  const user = await userWithMail()
  await havePlan(t, user, {}, { end_time: t.time.now + DAY })
  t.time.now += 3 * DAY
  await run()
  expect(await told(user)).toEqual(['plan_ended'])
})

test('nobody is reminded of a period that is followed by another one', async () => {
  const user = await userWithMail()
  const end_time = t.time.now + 5 * DAY
  const { plan_id } = await havePlan(t, user, {}, { end_time })
  await havePlan(t, user, {}, { plan_id, start_time: end_time, end_time: 0 })
  await run()
  t.time.now += 6 * DAY
  await run()
  expect(await told(user)).toEqual([])
  const states = (await t.call('order/getMyList', {}, user)).data.orders.map((order) => order.state)
  expect(states).toEqual(['confirmed', 'ended'])
})
