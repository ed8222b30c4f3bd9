import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createUser, expect, expectAccessible, test } from './fixtures.ts'
import { seeder } from './item-seed.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** Files on the disk, as somebody chooses them. */
const files = (texts: Record<string, string>) =>
  Object.entries(texts).map(([name, text]) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  })

test('several files become a new item after a preview, and the import can be undone; a picture is refused', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'importer')
  const page = await open('/item/index', { token })
  await page.getByRole('link', { name: 'Import' }).first().click()
  await page.getByRole('heading', { name: 'Drop files here' }).waitFor()
  await expectAccessible(page)
  await page.getByTestId('import-files').setInputFiles(join('docs', 'images', 'reader-light.png'))
  await page.getByText('This file cannot be imported').waitFor()
  const texts = { 'README.md': '# Handbook\n\n[Guide](guide.md) [gone](gone.md)', 'guide.md': '# Guide\n\nText' }
  await page.getByTestId('import-files').setInputFiles(files(texts))
  await page.getByRole('heading', { name: 'What will be created' }).waitFor()
  await page.getByText('Links that lead nowhere').click()
  await page.getByText('README.md: gone.md').waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Name of the new item' }).fill('My handbook')
  await page.getByRole('checkbox', { name: 'Import Guide' }).uncheck()
  await page.getByRole('button', { name: 'Import 1 page' }).waitFor()
  await page.getByRole('checkbox', { name: 'Import Guide' }).check()
  await page.getByRole('button', { name: 'Import 2 pages' }).click()
  await page.getByRole('heading', { name: '2 pages imported' }).waitFor()
  await expectAccessible(page)
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download report' }).click(),
  ])
  expect(report.suggestedFilename()).toBe('Import into My handbook.csv')
  // The address names the import, so its report is found again.
  await page.reload()
  await page.getByRole('heading', { name: '2 pages imported' }).waitFor()
  // The user center shows the report too.
  await page.goto('/user/setting')
  await page.getByRole('list', { name: 'Long work' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Open item' }).click()
  await page.getByRole('link', { name: 'Guide' }).first().waitFor()
  expect(await page.getByText('My handbook').count()).toBeGreaterThan(0)
  await page.goBack()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('heading', { name: 'The import was undone' }).waitFor()
  await page.goto('/item/index')
  await page.getByRole('link', { name: 'New item' }).first().waitFor()
  expect(await page.getByText('My handbook').count()).toBe(0)
  // Files dropped on the list are imported too.
  await page.getByRole('main').evaluate((main) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['-- a\nCREATE TABLE orders (id INT);'], 'tables.txt'))
    main.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  })
  await page.getByRole('combobox', { name: 'Read it as' }).selectOption('Markdown')
  await page.getByRole('checkbox', { name: 'Import tables' }).waitFor()
})

test('an import into an item shows what it updates, in Chinese, in the dark, and on a phone', async ({ app, open }) => {
  const token = await createUser(app, 'updater')
  const make = seeder(app, token)
  const item_id = await make.item('Fernmarket API')
  await make.page(item_id, '接口 说明', '旧')
  const page = await open(`/item/import?item_id=${item_id}`, {
    token,
    lang: 'zh',
    theme: 'dark',
    allow: [/import\/preview/],
  })
  await page.setViewportSize({ width: 390, height: 800 })
  const chosen = page.getByTestId('import-files')
  // A file that did not arrive can be chosen again: browsers report only a choice that differs from the value of the field.
  await page.route('**/api/import/preview', (route) => route.abort(), { times: 1 })
  await chosen.setInputFiles(files({ '接口 说明.md': '新的内容' }))
  await page.getByRole('alert').waitFor()
  expect(await chosen.inputValue()).toBe('')
  await chosen.setInputFiles(files({ '接口 说明.md': '新的内容' }))
  await page.getByRole('radio', { name: '两者都保留' }).check()
  await page.getByText('标题后加上编号', { exact: true }).waitFor()
  await page.getByRole('radio', { name: '更新' }).check()
  await page.getByText('更新同名页面').waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: '导入 1 个页面' }).click()
  await page.getByText('新建 0，更新 1，未变 0。').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  // A page that was just read shows its former text after the import was undone.
  await page.getByRole('region', { name: '页面', exact: true }).getByText('页面', { exact: true }).click()
  await page.getByRole('link', { name: '接口 说明' }).click()
  await page.getByText('新的内容').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: '撤销导入' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销导入' }).click()
  await page.getByRole('heading', { name: '已撤销导入' }).waitFor()
  await page.goForward()
  await page.getByText('旧', { exact: true }).waitFor()
})
