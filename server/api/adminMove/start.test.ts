import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logIn } from '#server/test/accounts.ts'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { endOfStep, moveFields, oldDatabase, packedUploads } from '#server/test/site-move.ts'
import type { CompareReport, MoveReport } from '#shared/move-report.ts'

const t = testApp()
const database = oldDatabase()

const send = async (part: 'data' | 'uploads', filename: string, body: Buffer, as: { token: string }) =>
  (await t.upload('adminMove/upload', { filename, body }, { part }, as)).data.operation_id

test('an administrator uploads a ShowDoc with its files, tries, moves and compares, without sending anything again', async () => {
  const admin = await makeAdmin(t)
  const data_upload = await send('data', 'showdoc.db.php', database, admin)
  const uploads_upload = await send('uploads', 'Uploads.tar.gz', packedUploads(), admin)
  const uploaded = { data_from: 'upload', data_upload, uploads_from: 'upload', uploads_upload }
  await t.call('adminMove/start', moveFields(uploaded), admin)
  const dry = await endOfStep(t, admin)
  expect(dry).toMatchObject({ state: 'done', act: 'dry_run', is_kept: true, error_message: '', has_report: true })
  expect(dry.data).toEqual({ from: 'upload', name: 'showdoc.db.php', bytes: database.length })
  expect(dry.uploads).toMatchObject({ from: 'upload', name: 'Uploads.tar.gz' })
  const found = dry.result as MoveReport
  expect(found.kinds.find(({ kind }) => kind === 'user')).toMatchObject({ found: 5, moved: 5 })
  expect(found.notes.map(({ code }) => code)).toEqual(expect.arrayContaining(['flattened', 'no_place']))
  // The archive has one folder, and the files are in it.
  expect(found.notes.filter(({ code }) => code === 'file_missing')).toEqual([])
  expect((await logIn(t, 'ada', 'Geheim-1')).error_code).not.toBe(0)
  expect((await t.services.database.db.selectFrom('item').selectAll().execute()).length).toBe(0)

  const another = await makeAdmin(t)
  const next = (operation_id: number, act: 'move' | 'verify') =>
    t.call('adminMove/next', { operation_id, act }, another)
  await next(dry.operation_id as number, 'move')
  const move = await endOfStep(t, admin)
  expect(move).toMatchObject({ state: 'done', act: 'move', username: another.username })
  expect((move.result as MoveReport).kinds).toEqual(found.kinds)
  expect((await logIn(t, 'ada', 'Geheim-1')).error_code).toBe(0)
  await next(move.operation_id as number, 'verify')
  const proof = await endOfStep(t, admin)
  expect(proof.result).toMatchObject({ act: 'verify', is_proved: true, faults: [] })
  expect((proof.result as CompareReport).kinds.find(({ kind }) => kind === 'page')).toMatchObject({ different: 0 })
  expect((await t.call('adminMove/get', {}, admin)).data.moved).toMatchObject([
    { system: 'showdoc', title: 'ShowDoc', source_name: 'main' },
  ])
  expect(await auditOf(t, 'migrate.start')).toEqual([
    `${another.username}||showdoc main verify: showdoc.db.php|`,
    `${another.username}||showdoc main move: showdoc.db.php|`,
    `${admin.username}||showdoc main dry_run: showdoc.db.php|`,
  ])
  // Nothing is left on the disk of the server.
  expect(readdirSync(t.services.storage.incoming).filter((name) => name.startsWith('operation-'))).toEqual([])
})

test('the folder of the server is the only one that can be read', async () => {
  const admin = await makeAdmin(t)
  const { DATA_DIR, MOVE_IN_DIR } = t.services.config
  expect(MOVE_IN_DIR).toBe(join(DATA_DIR, 'moving-in'))
  const start = (data_path: string) => refused(t, 'adminMove/start', moveFields({ data_path }), admin)
  expect(await start('showdoc.db')).toBe('MOVE_PATH:data_path')
  mkdirSync(join(MOVE_IN_DIR, 'old'), { recursive: true })
  writeFileSync(join(MOVE_IN_DIR, 'old', 'showdoc.db'), database)
  writeFileSync(join(DATA_DIR, 'outside.db'), database)
  symlinkSync(join(DATA_DIR, 'outside.db'), join(MOVE_IN_DIR, 'link.db'))
  symlinkSync(tmpdir(), join(MOVE_IN_DIR, 'away'))
  for (const path of [
    '',
    '.',
    '..',
    '../outside.db',
    'old/../../outside.db',
    'old\\..\\..\\outside.db',
    'link.db',
    'away/x',
    join(DATA_DIR, 'outside.db'),
  ])
    expect([path, await start(path)]).toEqual([path, 'MOVE_PATH:data_path'])
  const uploads = moveFields({ data_path: 'old/showdoc.db', uploads_from: 'folder', uploads_path: 'away' })
  expect(await refused(t, 'adminMove/start', uploads, admin)).toBe('MOVE_PATH:uploads_path')
  expect((await t.call('adminMove/get', {}, admin)).data.entries).toEqual(['old', 'old/showdoc.db'])
  await t.call('adminMove/start', moveFields({ data_path: 'old/showdoc.db' }), admin)
  expect(await endOfStep(t, admin)).toMatchObject({
    state: 'done',
    data: { from: 'folder', name: 'old/showdoc.db', bytes: 0 },
  })
})

test('data that cannot be read end in a sentence that names the file as the administrator knows it', async () => {
  const admin = await makeAdmin(t)
  const said = async (filename: string, body: Buffer) => {
    const data_upload = await send('data', filename, body, admin)
    await t.call('adminMove/start', moveFields({ data_from: 'upload', data_upload }), admin)
    const { state, error_message } = await endOfStep(t, admin)
    return `${state}: ${error_message}`
  }
  expect(await said('notes.db', Buffer.from('no database\n'.repeat(500)))).toMatch(
    /^failed: The database notes\.db cannot be read: .*Nothing was moved$/,
  )
  expect(await said('cut.tar.gz', packedUploads().subarray(0, 300))).toMatch(/^failed: .*cut\.tar\.gz/)
})

test('the password of a database is neither stored readable, nor answered, nor in the audit log', async () => {
  const admin = await makeAdmin(t)
  const start = (address: string) =>
    t.call('adminMove/start', moveFields({ system: 'bookstack', data_from: 'database', address }), admin)
  for (const bad of ['', 'http://example.com/db', 'mysql://user:hush@', 'mysql://user:hush@host', '/etc/passwd']) {
    const { error_name, error_message } = await start(bad)
    expect([bad, error_name]).toEqual([bad, 'MOVE_ADDRESS'])
    expect(error_message).not.toContain('hush')
  }
  await start('mysql://mover:hush-hush@127.0.0.1:1/bookstack')
  const failed = await endOfStep(t, admin)
  expect(failed).toMatchObject({ state: 'failed', is_kept: true })
  expect(failed.data).toEqual({ from: 'database', name: 'mysql://mover@127.0.0.1:1/bookstack', bytes: 0 })
  expect(failed.error_message).toMatch(/^The database 127\.0\.0\.1:1\/bookstack cannot be read: .*/)
  // The address goes on to the next step.
  await t.call('adminMove/next', { operation_id: failed.operation_id as number, act: 'dry_run' }, admin)
  const again = await endOfStep(t, admin)
  expect(again.error_message).toBe(failed.error_message)
  const everything = JSON.stringify([again, await t.services.database.db.selectFrom('operation').selectAll().execute()])
  expect(everything).not.toContain('hush')
  expect((await auditOf(t, 'migrate.start')).join()).not.toContain('hush')
  // No host that an administrator may not name: the addresses that clouds give their machines.
  await start('mysql://root:hush-hush@169.254.169.254/x')
  expect((await endOfStep(t, admin)).error_message).toMatch(/a site may not connect to this address/)
})

test('files are kept for a day, and can be deleted at once', async () => {
  const admin = await makeAdmin(t)
  const data_upload = await send('data', 'showdoc.db', database, admin)
  const fields = moveFields({ data_from: 'upload', data_upload })
  await t.call('adminMove/start', fields, admin)
  const { operation_id, kept_until } = await endOfStep(t, admin)
  expect(kept_until).toBe(t.time.now + 24 * 3600)
  // They belong to the step now.
  expect(await refused(t, 'adminMove/start', fields, admin)).toBe('MOVE_FILES_GONE')
  await t.call('adminMove/discard', { operation_id: operation_id as number }, admin)
  expect(await endOfStep(t, admin)).toMatchObject({ is_kept: false, kept_until: 0, has_report: true })
  const next = { operation_id, act: 'move' }
  expect(await refused(t, 'adminMove/next', next, admin)).toBe('MOVE_FILES_GONE')
  const others = await send('data', 'showdoc.db', database, await makeAdmin(t))
  expect(await refused(t, 'adminMove/start', { ...fields, data_upload: others }, admin)).toBe('MOVE_FILES_GONE')
})

test('bad fields are refused', async () => {
  const admin = await makeAdmin(t)
  for (const bad of [
    { system: 'nothing' },
    { act: 'delete' },
    { source_name: '' },
    { data_from: 'none' },
    { uploads_from: 'database' },
  ])
    expect(await refused(t, 'adminMove/start', moveFields(bad), admin)).toBe(`BAD_FIELD:${Object.keys(bad)[0]}`)
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminMove/start', moveFields(), await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminMove/start', moveFields())).toBe('NOT_LOGGED_IN')
})
