import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loginToken } from '../scripts/lib/login-token.ts'
import { OldSite } from '../server/test/showdoc/old-site.ts'
import { packedUploads } from '../server/test/site-move.ts'
import { temporaryFolder } from '../server/test/temporary-folder.ts'
import { call, expect, expectAccessible, test as plainTest } from './fixtures.ts'

/** A site with an administrator, and the files of an old ShowDoc on a computer. */

const test = plainTest.extend('admin', { scope: 'file' }, async ({ app }): Promise<string> => {
  await app.octavo('user', 'add', 'chief', '--password', 'correct horse battery', '--admin')
  return await loginToken(app.octavo, 'chief')
})

const folder = temporaryFolder()
const database = new OldSite('3.3.1').write(folder)
const uploads = join(folder, 'Uploads.tar.gz')
writeFileSync(uploads, packedUploads())

test('an administrator uploads a ShowDoc, tries, moves, compares both sides, and deletes the data', async ({
  app,
  admin,
  open,
}) => {
  const page = await open('/admin/index', { token: admin })
  await page.getByRole('link', { name: 'Move a site here' }).click()
  await page.getByRole('heading', { name: 'Data' }).waitFor()
  await page.getByLabel('Other system').selectOption('ShowDoc')
  await page.getByRole('button', { name: 'Start dry run' }).click()
  await page.getByText('Say where the data are').waitFor()
  await page.getByText('Choose the archive, or go on without uploaded files').waitFor()
  await expectAccessible(page)
  await page.getByTestId('move-data').setInputFiles(database)
  await page.getByText(/showdoc\.db\.php \(.* KB\) is on the server/).waitFor()
  await page.getByTestId('move-uploads').setInputFiles(database)
  await page.getByText('The folder of the uploads comes as one file').waitFor()
  await page.getByTestId('move-uploads').setInputFiles(uploads)
  await page.getByText(/Uploads\.tar\.gz \(.*\) is on the server/).waitFor()
  await page.getByText('More choices').click()
  await page.getByLabel('Addresses of the other site').fill('http://docs.old.example')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start dry run' }).press('Enter')
  await page.getByRole('heading', { name: 'The dry run is done' }).waitFor()
  await expectAccessible(page)
  const found = page.getByRole('table', { name: 'What was found' })
  expect((await found.getByRole('row', { name: /^People/ }).textContent())?.startsWith('People55')).toBe(true)
  await page.getByRole('region', { name: 'What is not as it was' }).locator('summary').first().click()
  await page.getByText('三级 / 四级').first().waitFor()
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download report' }).click(),
  ])
  expect(report.suggestedFilename()).toBe('octavo-showdoc-dry-run.json')
  expect(JSON.parse(readFileSync(await report.path(), 'utf8'))).toMatchObject({
    isDry: true,
    kinds: { user: { found: 5 } },
  })

  await page.getByRole('button', { name: 'Move now' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Move this site here?' })
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'Move now' }).click()
  await page.getByRole('heading', { name: 'The site was moved' }).waitFor()
  const people = await call<{ users: { username: string }[] }>(app, 'adminUser/getList', { user_token: admin })
  expect(people.users.map(({ username }) => username)).toContain('ada')
  await page.getByRole('button', { name: 'Compare both sides' }).click()
  await page.getByRole('heading', { name: 'Both sides agree' }).waitFor()
  await page.getByRole('table', { name: 'What was compared' }).waitFor()
  await page.getByRole('table', { name: 'Sites that were moved' }).getByText('ShowDoc').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete the data' }).click()
  await page.getByText('The uploaded data are gone').waitFor()
  expect(await page.getByRole('button', { name: 'Compare again' }).count()).toBe(0)
})

test('a move from the folder of the server is cancelled and goes on, in Chinese, in the dark, and on a phone', async ({
  app,
  admin,
  open,
}) => {
  const moving = join(app.dataDir, 'moving-in')
  mkdirSync(moving, { recursive: true })
  new OldSite('2.10.10').write(moving, 'old.db')
  writeFileSync(join(moving, 'notes.txt'), 'no database\n'.repeat(500))
  const phone = { viewport: { width: 390, height: 800 }, theme: 'dark', lang: 'zh' } as const
  const page = await open('/admin/move-in', { token: admin, ...phone })
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await page.getByRole('button', { name: '更换数据' }).click()
  const data = page.getByRole('group', { name: '数据', exact: true }).first()
  await data.getByRole('button', { name: '服务器文件夹' }).click()
  await page.getByText('更多选项').click()
  await page.getByLabel('站点名称').fill('second')
  await page.getByLabel('文件夹中的路径').fill('../octavo.db')
  await page.getByRole('group', { name: '上传的文件' }).first().getByRole('button', { name: '不迁移' }).click()
  await page.getByRole('button', { name: '开始试运行' }).click()
  await page
    .getByText(/服务器的 .* 中没有该文件或文件夹|中没有该文件或文件夹/)
    .first()
    .waitFor()
  await expectAccessible(page)
  expect(await wide()).toBeLessThanOrEqual(0)
  await page.getByLabel('文件夹中的路径').fill('notes.txt')
  await page.getByRole('button', { name: '开始试运行' }).click()
  await page.getByRole('heading', { name: '试运行失败' }).waitFor()
  await page.getByText('无法读取数据库 notes.txt').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '更换数据' }).click()
  await page
    .getByRole('group', { name: '数据', exact: true })
    .first()
    .getByRole('button', { name: '服务器文件夹' })
    .click()
  await page.getByLabel('文件夹中的路径').fill('old.db')
  await page.getByRole('button', { name: '开始试运行' }).click()
  await page.getByRole('button', { name: '取消' }).click()
  await page.getByRole('heading', { name: '试运行已取消' }).waitFor()
  expect(await wide()).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('heading', { name: '试运行完成' }).waitFor()
  await expectAccessible(page)
  expect(await wide()).toBeLessThanOrEqual(0)
})
