import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { packedUploads } from '#server/test/site-move.ts'

const t = testApp()
const send = async (part: string, body: Buffer | string, as?: { token: string }) => {
  const { error_name, error_field, data } = await t.upload(
    'adminMove/upload',
    { filename: 'a b.db', body },
    { part },
    as,
  )
  return error_name ? `${error_name}:${error_field ?? ''}` : data.operation_id
}
const kept = () => t.services.database.db.selectFrom('operation_file').selectAll().execute()

test('a file is kept for the move, in place of an earlier one of the same person for the same part', async () => {
  const admin = await makeAdmin(t)
  await send('data', 'first', admin)
  const other = await send('data', 'of another', await makeAdmin(t))
  const data = await send('data', 'second', admin)
  const uploads = await send('uploads', packedUploads(), admin)
  const files = await kept()
  expect(files.map(({ operation_id, file_type }) => [operation_id, file_type]).sort()).toEqual(
    [
      [other, 'data'],
      [data, 'data'],
      [uploads, 'uploads'],
    ].sort(),
  )
  expect((await auditOf(t, 'migrate.upload'))[0]).toBe(`${admin.username}||uploads: a b.db|`)
})

test('an empty file is refused, and uploads that are no archive', async () => {
  const admin = await makeAdmin(t)
  const before = await kept()
  expect(await send('data', '', admin)).toBe('BAD_FIELD:file')
  expect(await send('uploads', 'no archive', admin)).toBe('MOVE_ARCHIVE:file')
  expect(await send('photos', 'x', admin)).toBe('BAD_FIELD:part')
  expect((await t.call('adminMove/upload', { part: 'data' }, admin)).error_name).toBe('BAD_FIELD')
  expect(await kept()).toEqual(before)
})

test('nobody else may', async () => {
  expect(await send('data', 'x', await makeUser(t))).toBe('NO_PERMISSION:')
  expect(await send('data', 'x')).toBe('NOT_LOGGED_IN:')
})
