import { expect, test } from 'vitest'
import { recordActs } from '#server/audit/record.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts'

const t = testApp()

const download = (filter: Record<string, string>, as?: TestUser) =>
  t.inject({
    url: `/api/adminAudit/exportList?${new URLSearchParams({ ...filter, ...(as && { user_token: as.token }) })}`,
  })

/** Writes acts of somebody on users with these names. */
const record = (by: TestUser, names: string[]) =>
  recordActs(
    {
      db: t.services.database.db,
      now: t.time.now,
      user: by,
      request: { ip: '127.0.0.1', userAgent: 'test, "quoted"' },
    },
    names.map((name) => ({ action: 'user.disable', object: { type: 'user', id: 1, name } })),
  )

test('is a CSV file with the filter of the list, in which no cell is a formula', async () => {
  const admin = await makeAdmin(t)
  await record(admin, ['=cmd()', 'Ünal, "the 1st"'])
  const answer = await download({ username: admin.username, action: 'user.' }, admin)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="audit-log-\d{4}-\d{2}-\d{2}\.csv"/)
  const [head, newest, older, ...rest] = answer.body.split('\r\n')
  expect(head).toBe(
    '\ufeff"id","time","uid","username","ip","user_agent","action","object_type","object_id","object_name","detail","refusal"',
  )
  const time = new Date(t.time.now * 1000).toISOString()
  const start = `,"${time}","${admin.uid}","${admin.username}","127.0.0.1","test, ""quoted""","user.disable","user","1",`
  expect(newest).toMatch(/^"\d+"/)
  expect(newest?.replace(/^"\d+"/, '')).toBe(`${start}"Ünal, ""the 1st""","",""`)
  expect(older?.replace(/^"\d+"/, '')).toBe(`${start}"'=cmd()","",""`)
  expect(rest).toEqual([''])
  expect((await download({ username: admin.username, action: 'item.' }, admin)).body.split('\r\n')).toHaveLength(2)
})

test('holds more entries than are read at once', async () => {
  const admin = await makeAdmin(t)
  const names = Array.from({ length: 1100 }, (_, number) => `user ${number}`)
  await record(admin, names)
  const { body } = await download({ username: admin.username }, admin)
  const found = [...body.matchAll(/"(user \d+)"/g)].map(([, name]) => name)
  expect(found).toEqual(names.toReversed())
})

test('a bad filter is refused, and so is everybody else', async () => {
  const admin = await makeAdmin(t)
  expect((await download({ result: '9' }, admin)).json()).toMatchObject({
    error_name: 'BAD_FIELD',
    error_field: 'result',
  })
  expect((await download({}, await makeUser(t))).json().error_name).toBe('NO_PERMISSION')
  expect((await download({})).json().error_name).toBe('NOT_LOGGED_IN')
})
