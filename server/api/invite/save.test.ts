import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { smtpServer } from '#server/test/smtp-server.ts'
import { makeTeam } from '#server/test/team-factories.ts'

const smtp = await smtpServer()
const t = testApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, APP_URL: 'https://docs.example.com/' })
const silent = testApp()

test('a link is sent by mail and stands in the list without its token', async () => {
  const item = await makeItem(t, { item_name: 'Shop API' })
  const input = { item_id: item.item_id, role: 0, days: 3, max_uses: 5, email: 'new@example.com' }
  const { data } = await t.call('invite/save', input, item.owner)
  expect(data.expire_time).toBe(t.time.now + 3 * 24 * 3600)
  expect(smtp.mails.at(-1)).toMatchObject({ to: ['new@example.com'] })
  expect(smtp.mails.at(-1)?.subject).toContain('Shop API')
  expect(smtp.mails.at(-1)?.text).toContain(`https://docs.example.com/user/invite/${data.token}`)
  const list = (await t.call('invite/getList', { item_id: item.item_id }, item.owner)).data
  expect(list).toMatchObject([
    {
      invite_id: data.invite_id,
      role: 0,
      max_uses: 5,
      uses: 0,
      email: 'new@example.com',
      username: item.owner.username,
    },
  ])
  expect(JSON.stringify(list)).not.toContain(data.token)
  smtp.refuses = 'recipient'
  expect(await refused(t, 'invite/save', input, item.owner)).toBe('MAIL_FAILED')
  smtp.refuses = null
})

test('only managers of the item or the team may invite', async () => {
  const item = await makeItem(t)
  const people = await makePeople(t, item)
  const { item_id } = item
  expect(await refused(t, 'invite/save', { item_id })).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'invite/save', { item_id }, people.editor)).toBe('ITEM_NOT_MANAGED')
  const team = await makeTeam(t, { owner: item.owner })
  expect(await refused(t, 'invite/save', { team_id: team.id }, people.editor)).toBe('NO_PERMISSION')
  expect((await t.call('invite/save', { team_id: team.id }, item.owner)).error_code).toBe(0)
  await t.services.database.db.updateTable('item').set({ is_archived: 1 }).where('item_id', '=', item_id).execute()
  expect(await refused(t, 'invite/save', { item_id }, item.owner)).toBe('ITEM_ARCHIVED')
})

test('invalid input is refused, naming the field', async () => {
  const item = await makeItem(t)
  const team = await makeTeam(t, { owner: item.owner })
  const deep = await makeCatalog(t, item, { parent: await makeCatalog(t, item) })
  const other = await makeCatalog(t, await makeItem(t))
  const save = (input: Record<string, unknown>) => refused(t, 'invite/save', input, item.owner)
  const { item_id } = item
  expect(await save({})).toBe('BAD_FIELD:item_id')
  expect(await save({ item_id, team_id: team.id })).toBe('BAD_FIELD:item_id')
  expect(await save({ item_id, role: 3 })).toBe('BAD_FIELD:role')
  expect(await save({ team_id: team.id, role: 0 })).toBe('BAD_FIELD:role')
  expect(await save({ item_id, days: 91 })).toBe('BAD_FIELD:days')
  expect(await save({ item_id, max_uses: 0 })).toBe('BAD_FIELD:max_uses')
  expect(await save({ item_id, email: 'x' })).toBe('BAD_FIELD:email')
  expect(await save({ item_id, cat_id: deep.cat_id })).toBe('CATALOG_NOT_FIRST_LEVEL:cat_id')
  expect(await save({ item_id, cat_id: other.cat_id })).toBe('WRONG_ITEM')
})

test('a site without a mail server sends none', async () => {
  const item = await makeItem(silent)
  const input = { item_id: item.item_id, email: 'new@example.com' }
  expect(await refused(silent, 'invite/save', input, item.owner)).toBe('MAIL_NOT_SET_UP')
})
