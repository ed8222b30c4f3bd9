import { expect, test } from 'vitest'
import { insertOperation } from '#server/domain/operation/operation.repository.ts'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makeUser } from '#server/test/factories.ts'
import { makeOperation } from '#server/test/operation-inputs.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

/** A backup that waits, as the schedule or somebody has started it. */
const waiting = (uid: number) =>
  insertOperation(t.services.database.db, {
    ...{ kind: 'backup', uid, item_id: 0, title: '', lang: 'en', user_grant: '', input: '{}', only_one: 'backup' },
    addtime: t.time.now,
  })

test('an administrator stops the backup of another one and that of the schedule', async () => {
  const [starter, admin] = [await makeAdmin(t), await makeAdmin(t)]
  for (const uid of [starter.uid, 0]) {
    const operation_id = await waiting(uid)
    expect((await t.call('adminBackup/getList', {}, admin)).data.running).toMatchObject({
      operation_id,
      is_mine: false,
    })
    expect((await t.call('adminBackup/cancel', { operation_id }, admin)).error_code).toBe(0)
    // A second time nothing happens.
    expect((await t.call('adminBackup/cancel', { operation_id }, admin)).error_code).toBe(0)
    await t.services.operations.settled()
    const { data } = await t.call('adminBackup/getList', {}, admin)
    expect(data).toMatchObject({ running: null, list: [] })
  }
  expect(await auditOf(t, 'backup.cancel')).toEqual([`${admin.username}|||`, `${admin.username}|||`])
})

test('no other operations are stopped so', async () => {
  const [owner, admin] = [await makeUser(t), await makeAdmin(t)]
  const { item_id } = await makeItem(t, { owner })
  const fields = await makeOperation(t, owner, item_id)
  expect(await refused(t, 'adminBackup/cancel', fields, admin)).toBe('NOT_FOUND')
  expect(await refused(t, 'adminBackup/cancel', { operation_id: 987_654 }, admin)).toBe('NOT_FOUND')
  expect(await refused(t, 'adminBackup/cancel', {}, admin)).toBe('BAD_FIELD:operation_id')
})

test('nobody else may', async () => {
  const operation_id = await waiting(0)
  expect(await refused(t, 'adminBackup/cancel', { operation_id }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminBackup/cancel', { operation_id })).toBe('NOT_LOGGED_IN')
})
