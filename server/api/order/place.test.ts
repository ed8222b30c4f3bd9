import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { makePlan } from '#server/test/plan-factories.ts'
import { refused } from '#server/test/refused.ts'
import { smtpServer } from '#server/test/smtp-server.ts'

const smtp = await smtpServer()
const t = testApp({ SMTP_URL: `smtp://user:secret@127.0.0.1:${smtp.port}`, APP_URL: 'https://docs.example.com/' })

test('an order waits, and the administrators get a notice and a mail', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const mail = { email: 'chief@example.com', email_verify: 1 }
  await t.services.database.db.updateTable('user').set(mail).where('uid', '=', admin.uid).execute()
  const plan = await makePlan(t, { plan_name: 'Team', price_text: '10 a month', period_months: 12 })
  const input = { plan_id: plan.plan_id, note: ' Invoice to Ada ', l: 'en-us' }
  const { data } = await t.call('order/place', input, user)
  expect(data).toMatchObject({
    plan_name: 'Team',
    price_text: '10 a month',
    period_months: 12,
    state: 'placed',
    note: 'Invoice to Ada',
    end_time: '',
  })
  expect((await t.call('message/getRemindList', {}, admin)).data.list).toMatchObject([
    {
      action_type: 'order_placed',
      object_type: 'order',
      object_id: data.order_id,
      message_content: 'Invoice to Ada',
      from_name: user.username,
      page_data: null,
      order_data: { order_id: data.order_id, plan_name: 'Team', username: user.username },
    },
  ])
  expect(smtp.mails).toMatchObject([{ to: ['chief@example.com'], subject: `${user.username} orders the plan “Team”` }])
  expect(smtp.mails[0]?.text).toContain('https://docs.example.com/admin/plans')
  expect(smtp.mails[0]?.text).toContain('Team, 10 a month')
})

test('the order is placed although the mail server is down', async () => {
  smtp.refuses = 'greeting'
  const { plan_id } = await makePlan(t)
  expect((await t.call('order/place', { plan_id }, await makeUser(t))).error_code).toBe(0)
})

test('a second order waits for nothing: one at a time', async () => {
  const [user, { plan_id }] = [await makeUser(t), await makePlan(t)]
  const both = await Promise.all([1, 2].map(() => t.call('order/place', { plan_id }, user)))
  expect(both.map((answer) => answer.error_name ?? 'ok').sort()).toEqual(['ORDER_WAITS', 'ok'])
})

test('a plan is not ordered for a price or a period that the person has not seen', async () => {
  const [user, admin] = [await makeUser(t), await makeAdmin(t)]
  const { plan_id, plan_name } = await makePlan(t, { price_text: '10 a month', period_months: 12 })
  const seen = { plan_id, seen_price: '10 a month', seen_months: 12 }
  const change = (price_text: string, period_months: number) =>
    t.call('adminPlan/save', { plan_id, plan_name, price_text, period_months }, admin)
  await change('90 a month', 12)
  expect(await refused(t, 'order/place', seen, user)).toBe('PLAN_CHANGED')
  await change('10 a month', 1)
  expect(await refused(t, 'order/place', seen, user)).toBe('PLAN_CHANGED')
  expect((await t.call('order/place', { ...seen, seen_months: 1 }, user)).error_code).toBe(0)
})

test('a retired plan and bad input are refused', async () => {
  const user = await makeUser(t)
  const { plan_id } = await makePlan(t, { is_retired: 1 })
  expect(await refused(t, 'order/place', { plan_id }, user)).toBe('NOT_FOUND')
  expect(await refused(t, 'order/place', { plan_id: 'x' }, user)).toBe('BAD_FIELD:plan_id')
  expect(await refused(t, 'order/place', { plan_id, note: 'x'.repeat(1001) }, user)).toBe('BAD_FIELD:note')
  expect(await refused(t, 'order/place', { plan_id })).toBe('NOT_LOGGED_IN')
})
