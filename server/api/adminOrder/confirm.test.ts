import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { havePlan, makeOrder } from '#server/test/plan-factories.ts'
import { refused } from '#server/test/refused.ts'
import { smtpServer } from '#server/test/smtp-server.ts'
import { timeText } from '#server/time.ts'

const smtp = await smtpServer()
const t = testApp({ SMTP_URL: `smtp://user:secret@127.0.0.1:${smtp.port}`, APP_URL: 'https://docs.example.com/' })
const at = (text: string) => Math.floor(new Date(text).getTime() / 1000)
const quotaOf = async (user: { token: string }) => (await t.call('common/quota', {}, user)).data

test('the plan is in force at once and to the same day of the last month; the person gets a notice and a mail', async () => {
  t.time.now = at('2026-08-31T12:00:00')
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const mail = { email: 'ada@example.com', email_verify: 1 }
  await t.services.database.db.updateTable('user').set(mail).where('uid', '=', user.uid).execute()
  const { order_id, plan_id } = await makeOrder(t, user, { period_months: 6, lang: 'zh' }, { items: 3 })
  expect(await t.call('adminOrder/confirm', { order_id, note: 'Paid' }, admin)).toEqual({
    error_code: 0,
    data: { mailed: 1 },
  })
  const end_time = at('2027-02-28T12:00:00')
  const end_day = '2027-02-28'
  expect(await quotaOf(user)).toMatchObject({ items: 3, plan: { plan_id, order_id, end_time, end_day } })
  expect((await t.call('order/getMyList', {}, user)).data.orders).toMatchObject([
    { state: 'confirmed', admin_note: 'Paid', start_time: timeText(t.time.now), end_time: timeText(end_time) },
  ])
  expect((await t.call('message/getUnread', {}, user)).data.remind).toMatchObject({
    action_type: 'order_confirmed',
    message_content: 'Paid',
    order_data: { plan_name: 'Team', end_time: '2027-02-28 12:00:00' },
  })
  expect(smtp.mails.at(-1)).toMatchObject({ to: ['ada@example.com'], subject: '你的“Team”套餐已生效' })
  expect(smtp.mails.at(-1)?.text).toContain('https://docs.example.com/order/index')
  expect(await auditOf(t, 'order.confirm')).toEqual([`${admin.username}|${user.username}: Team||`])
})

test('an order of the same plan prolongs it; an order of another plan replaces it at once', async () => {
  t.time.now = at('2026-09-10T12:00:00')
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const first = await havePlan(t, user, { items: 3 }, { end_time: at('2026-10-01T12:00:00'), period_months: 1 })
  const again = await makeOrder(t, user, { plan_id: first.plan_id, period_months: 1 })
  expect((await t.call('adminOrder/confirm', { order_id: again.order_id }, admin)).data).toEqual({ mailed: 0 })
  expect((await quotaOf(user)).plan).toMatchObject({ order_id: first.order_id })
  t.time.now = at('2026-10-01T12:00:00')
  expect((await quotaOf(user)).plan).toMatchObject({ order_id: again.order_id, end_time: at('2026-11-01T12:00:00') })
  const other = await makeOrder(t, user, {}, { items: 9 })
  await t.call('adminOrder/confirm', { order_id: other.order_id }, admin)
  expect(await quotaOf(user)).toMatchObject({ items: 9, plan: { order_id: other.order_id, end_time: 0 } })
  const states = (await t.call('order/getMyList', {}, user)).data.orders.map((order) => order.state)
  expect(states).toEqual(['confirmed', 'ended', 'ended'])
})

test('after the present period was withdrawn, an order of the same plan begins at once, and the later period follows it', async () => {
  t.time.now = at('2026-09-10T12:00:00')
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const first = await havePlan(t, user, { items: 3 }, { end_time: at('2026-10-01T12:00:00'), period_months: 1 })
  const order = async (period_months: number) => {
    const { order_id } = await makeOrder(t, user, { plan_id: first.plan_id, period_months })
    await t.call('adminOrder/confirm', { order_id }, admin)
    return order_id
  }
  const later = await order(6)
  await t.call('adminOrder/refuse', { order_id: first.order_id, seen_state: 'confirmed' }, admin)
  expect((await quotaOf(user)).plan).toBeNull()
  const again = await order(1)
  expect((await quotaOf(user)).plan).toMatchObject({ order_id: again, end_time: at('2026-10-10T12:00:00') })
  t.time.now = at('2026-10-10T12:00:00')
  expect((await quotaOf(user)).plan).toMatchObject({ order_id: later, end_time: at('2027-04-10T12:00:00') })
})

test('after a later period was withdrawn, an order of the same plan fills the gap', async () => {
  t.time.now = at('2026-09-10T12:00:00')
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const first = await havePlan(t, user, { items: 3 }, { end_time: at('2026-10-01T12:00:00'), period_months: 1 })
  const order = async (period_months: number) => {
    const { order_id } = await makeOrder(t, user, { plan_id: first.plan_id, period_months })
    await t.call('adminOrder/confirm', { order_id }, admin)
    return order_id
  }
  const [october, november] = [await order(1), await order(1)]
  await t.call('adminOrder/refuse', { order_id: october, seen_state: 'confirmed' }, admin)
  const again = await order(2)
  expect((await quotaOf(user)).plan).toMatchObject({ order_id: first.order_id })
  t.time.now = at('2026-10-05T12:00:00')
  expect((await quotaOf(user)).plan).toMatchObject({ order_id: again, end_time: at('2026-12-01T12:00:00') })
  t.time.now = at('2026-12-01T12:00:00')
  expect((await quotaOf(user)).plan).toMatchObject({ order_id: november, end_time: at('2027-01-01T12:00:00') })
})

test('two administrators at once confirm it once', async () => {
  const [admin, { order_id }] = [await makeAdmin(t), await makeOrder(t, await makeUser(t), {})]
  const both = await Promise.all([1, 2].map(() => t.call('adminOrder/confirm', { order_id }, admin)))
  expect(both.map((answer) => answer.error_name ?? 'ok').sort()).toEqual(['ORDER_DECIDED', 'ok'])
})

test('a cancelled order, an unknown one and everybody else are refused', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const { order_id } = await makeOrder(t, user, { state: 'cancelled' })
  expect(await refused(t, 'adminOrder/confirm', { order_id }, admin)).toBe('ORDER_DECIDED')
  expect(await refused(t, 'adminOrder/confirm', { order_id: 987_654 }, admin)).toBe('NOT_FOUND')
  expect(await refused(t, 'adminOrder/confirm', { order_id: 'x' }, admin)).toBe('BAD_FIELD:order_id')
  expect(await refused(t, 'adminOrder/confirm', { order_id }, user)).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminOrder/confirm', { order_id })).toBe('NOT_LOGGED_IN')
})
