import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { makeOperation } from '#server/test/operation-inputs.ts'
import { refused } from '#server/test/refused.ts'
import { endOfStep, inServerFolder, moveFields } from '#server/test/site-move.ts'
import { until } from '#server/test/until.ts'
import type { MoveReport } from '#shared/move-report.ts'

const t = testApp()

test('another administrator stops a move in the middle, nobody sees a part of it, and the next move brings the rest', async () => {
  const admin = await makeAdmin(t)
  const another = await makeAdmin(t)
  const data_path = inServerFolder(t, 500)
  const { operation_id } = (await t.call('adminMove/start', moveFields({ act: 'move', data_path }), admin)).data
  const { db } = t.services.database
  const count = async () =>
    Number(
      (
        await db
          .selectFrom('page')
          .select((q) => q.fn.countAll().as('many'))
          .executeTakeFirstOrThrow()
      ).many,
    )
  await until(count, (many) => many > 0)
  await t.call('adminMove/cancel', { operation_id }, another)
  const stopped = await endOfStep(t, admin)
  expect(stopped).toMatchObject({ state: 'cancelled', is_kept: true, result: null })
  expect((await t.call('item/myList', {}, admin)).data).toEqual([])
  expect(await auditOf(t, 'migrate.cancel')).toEqual([`${another.username}||showdoc main|`])
  await t.call('adminMove/next', { operation_id, act: 'move' }, another)
  const moved = await endOfStep(t, admin)
  const pages = (moved.result as MoveReport).kinds.find(({ kind }) => kind === 'page')
  expect(moved).toMatchObject({ state: 'done' })
  expect(await count()).toBe(pages?.found)
  // A step that has ended stays as it is.
  await t.call('adminMove/cancel', { operation_id: moved.operation_id as number }, admin)
  expect(await endOfStep(t, admin)).toMatchObject({ state: 'done' })
})

test('only a step of a move can be stopped', async () => {
  const admin = await makeAdmin(t)
  const { operation_id } = await makeOperation(t, admin, 0)
  expect(await refused(t, 'adminMove/cancel', { operation_id }, admin)).toBe('NOT_FOUND')
  expect(await refused(t, 'adminMove/cancel', { operation_id: 'x' }, admin)).toBe('BAD_FIELD:operation_id')
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminMove/cancel', { operation_id: 1 }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminMove/cancel', { operation_id: 1 })).toBe('NOT_LOGGED_IN')
})
