import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { havePlan, makeOrder } from '#server/test/plan-factories.ts'
import { refused } from '#server/test/refused.ts'
import { smtpServer } from '#server/test/smtp-server.ts'

const smtp = await smtpServer()
const t = testApp({ SMTP_URL: `smtp://user:secret@127.0.0.1:${smtp.port}` })

test('the person gets a notice with the reason of a refusal, and no mail without an address', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const { order_id } = await makeOrder(t, user, {})
  expect((await t.call('adminOrder/refuse', { order_id, note: 'Not paid' }, admin)).data).toEqual({ mailed: 0 })
  expect((await t.call('message/getUnread', {}, user)).data.remind).toMatchObject({
    action_type: 'order_refused',
    message_content: 'Not paid',
  })
  expect((await t.call('order/getMyList', {}, user)).data.orders).toMatchObject([
    { state: 'refused', admin_note: 'Not paid' },
  ])
  expect(await auditOf(t, 'order.refuse')).toEqual([`${admin.username}|${user.username}: Team||`])
})

test('withdrawing a confirmed order ends the plan at once, and the person reads that it was withdrawn', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const mail = { email: 'bea@example.com', email_verify: 1 }
  await t.services.database.db.updateTable('user').set(mail).where('uid', '=', user.uid).execute()
  const { order_id } = await havePlan(t, user, { items: 3 })
  expect((await t.call('common/quota', {}, user)).data.plan).toMatchObject({ order_id })
  expect((await t.call('adminOrder/refuse', { order_id, note: 'Not paid' }, admin)).data).toEqual({ mailed: 1 })
  expect((await t.call('common/quota', {}, user)).data).toMatchObject({ plan: null, items: null })
  expect((await t.call('message/getUnread', {}, user)).data.remind).toMatchObject({ action_type: 'order_withdrawn' })
  expect(smtp.mails.at(-1)?.subject).toContain('withdrawn')
  expect(smtp.mails.at(-1)?.text).toContain('no longer in force')
  expect((await auditOf(t, 'order.refuse'))[0]).toBe(`${admin.username}|${user.username}: Team|withdrawn|`)
  expect(await refused(t, 'adminOrder/refuse', { order_id }, admin)).toBe('ORDER_DECIDED')
})

test('withdrawing a later period tells the person that the present one goes on', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const mail = { email: 'cleo@example.com', email_verify: 1 }
  await t.services.database.db.updateTable('user').set(mail).where('uid', '=', user.uid).execute()
  const end_time = t.time.now + 1000
  const present = await havePlan(t, user, { items: 3 }, { end_time })
  const period = { start_time: end_time, end_time: end_time + 1000, plan_id: present.plan_id }
  const { order_id } = await havePlan(t, user, {}, period)
  await t.call('adminOrder/refuse', { order_id }, admin)
  expect((await t.call('common/quota', {}, user)).data.plan).toMatchObject({ order_id: present.order_id })
  expect((await t.call('message/getUnread', {}, user)).data.remind).toMatchObject({
    action_type: 'order_withdrawn_later',
  })
  expect(smtp.mails.at(-1)?.text).toContain('not affected')
  expect(smtp.mails.at(-1)?.text).not.toContain('no longer in force')
})

test('an order that somebody else has confirmed meanwhile is not withdrawn by a refusal', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const { order_id } = await makeOrder(t, user, {})
  await t.call('adminOrder/confirm', { order_id }, await makeAdmin(t))
  expect(await refused(t, 'adminOrder/refuse', { order_id, seen_state: 'placed' }, admin)).toBe('ORDER_DECIDED')
  expect((await t.call('common/quota', {}, user)).data.plan).toMatchObject({ order_id })
  await t.call('adminOrder/refuse', { order_id, seen_state: 'confirmed' }, admin)
  expect((await t.call('common/quota', {}, user)).data.plan).toBeNull()
  expect(await refused(t, 'adminOrder/refuse', { order_id, seen_state: 'ended' }, admin)).toBe('BAD_FIELD:seen_state')
})

test('an ended order, an unknown one and everybody else are refused', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const { order_id } = await havePlan(t, user, {}, { end_time: t.time.now })
  expect(await refused(t, 'adminOrder/refuse', { order_id }, admin)).toBe('ORDER_DECIDED')
  expect(await refused(t, 'adminOrder/refuse', { order_id: 987_654 }, admin)).toBe('NOT_FOUND')
  expect(await refused(t, 'adminOrder/refuse', { order_id: 'x' }, admin)).toBe('BAD_FIELD:order_id')
  expect(await refused(t, 'adminOrder/refuse', { order_id }, user)).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminOrder/refuse', { order_id })).toBe('NOT_LOGGED_IN')
})
