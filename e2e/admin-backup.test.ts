import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { loginToken } from '../scripts/lib/login-token.ts'
import { startS3Server } from '../server/test/s3-server.ts'
import { call, expect, expectAccessible, PHONE, test as plainTest } from './fixtures.ts'

/** A site with an administrator. */

const test = plainTest.extend('admin', { scope: 'file' }, async ({ app }): Promise<string> => {
  await app.octavo('user', 'add', 'chief', '--password', 'correct horse battery', '--admin')
  return await loginToken(app.octavo, 'chief')
})

test('an administrator sets up backups, makes one, checks it and deletes it', async ({ admin, open }) => {
  const page = await open('/admin/settings#backup', { token: admin, viewport: PHONE })
  const card = page.getByRole('region', { name: 'Backup' })
  await card.getByText('There are no backups here yet.').waitFor()
  await card.getByText('New backups are not encrypted').waitFor()
  // Without an object storage there is no choice.
  expect(await card.getByLabel('Where backups go').count()).toBe(0)
  await card.getByLabel('Folder of the server').fill('backups')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('is not the path of a folder').waitFor()
  await card.getByLabel('Folder of the server').fill('')
  await card.getByLabel('Number to keep').fill('3')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByRole('button', { name: 'Try the place' }).click()
  await card.getByText('Everything worked').waitFor()
  await card.getByRole('button', { name: 'Back up now' }).click()
  await card.getByText(/octavo-\d{8}-\d{6}-\w+\.tar was made/).waitFor()
  const command = await card.getByText(/octavo -- restore/).textContent()
  const folder = command?.match(/restore (.*)\/octavo-/)?.[1] ?? ''
  expect(existsSync(folder) && readdirSync(folder)).toHaveLength(1)

  await card.getByRole('button', { name: /^Check octavo-/ }).click()
  await card.getByText(/is whole and can be restored: \d+ rows and 0 files, all equal/).waitFor()
  await expectAccessible(page)
  await card.getByRole('button', { name: /^Delete octavo-/ }).click()
  const ask = page.getByRole('alertdialog', { name: /^Delete the backup octavo-.*\?$/ })
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'Delete' }).click()
  await card.getByText('There are no backups here yet.').waitFor()
  expect(readdirSync(folder)).toEqual([])
})

test('backups go to the object storage where one is set up; anybody’s backup can be stopped', async ({
  app,
  admin,
  open,
  onTestFinished,
}) => {
  const store = await startS3Server()
  onTestFinished(store.stop)
  const s3 = { oss_endpoint: store.origin, oss_bucket: 'docs', oss_key: 'S3RVER', oss_secret: 'S3RVER' }
  await call(app, 'adminSetting/saveConfig', { user_token: admin, ...s3 })
  const page = await open('/admin/settings#backup', {
    ...{ token: admin, viewport: PHONE, theme: 'dark', lang: 'zh' },
  })
  const card = page.getByRole('region', { name: '备份' })
  await card.getByLabel('备份位置', { exact: true }).selectOption('s3')
  expect(await card.getByLabel('服务器上的文件夹').count()).toBe(0)
  await card.getByRole('button', { name: '保存' }).click()
  await card.getByText('docs', { exact: false }).first().waitFor()
  await card.getByRole('button', { name: '立即备份' }).click()
  await card.getByText(/已生成 octavo-.*\.tar/).waitFor()
  await card.getByText(/octavo -- restore s3:octavo-/).waitFor()
  expect(store.requests.some((request) => /^PUT \/docs\/backups\/octavo-/.test(request))).toBe(true)
  expect(store.unsigned).toEqual([])
  await expectAccessible(page)

  // One of the schedule, in another process.
  const database = new DatabaseSync(join(app.dataDir, 'octavo.db'))
  database
    .prepare(
      `insert into operation (kind, uid, item_id, title, lang, state, step, user_grant, input, only_one, holder, heartbeat, addtime, start_time, seen_time)
       values ('backup', 0, 0, '', 'en', 'running', 'reading', '', '{}', 'backup', 'another', 9999999999, 1, 1, 1)`,
    )
    .run()
  await page.reload()
  await card.getByText('正在备份。').waitFor()
  await card.getByRole('button', { name: '停止备份' }).click()
  await card.getByText('正在停止……').waitFor()
  const asked = database.prepare(`select cancel_asked from operation where kind = 'backup' and uid = 0`).get()
  database.close()
  expect(asked).toEqual({ cancel_asked: 1 })
})
