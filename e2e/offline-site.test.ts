import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { openZip } from '#server/formats/import/zip-source.ts'
import { PNG, uploadFile } from './attachment-files.ts'
import { createUser, expect, test } from './fixtures.ts'
import { seeder } from './item-seed.ts'

const TEXT = `公式 $E = mc^2$ 与图：

\`\`\`mermaid
flowchart LR
  a[用户] --> b[数据库]
\`\`\`

## 独一无二的词

![图](PICTURE) [下一页](/page/NEXT) <script>alert(1)</script>
`

test('an offline site opens from a folder without a network: a page, search for a Chinese word, the theme', async ({
  app,
  browser,
}) => {
  const token = await createUser(app, 'traveller')
  const make = seeder(app, token)
  const item_id = await make.item('商店 API')
  const guides = await make.catalog(item_id, '指南')
  const next = await make.page(item_id, 'Next page', 'See `</script>`.', guides)
  const first = await make.page(item_id, '开始', 'To come.', guides)
  const { url } = await uploadFile(app, token, { name: '图 1.png', body: PNG }, { item_id, page_id: first })
  const page_content = TEXT.replace('PICTURE', url).replace('NEXT', String(next))
  await make.send('page/save', { item_id, page_id: first, cat_id: guides, page_title: '开始', page_content })

  const { operation_id = 0 } = await make.send('export/start', { item_id, format: 'site' })
  const state = async () => `${(await make.send('operation/info', { operation_id })).state}`
  await expect.poll(state, { timeout: 45_000 }).toBe('done')
  const answer = await fetch(`${app.url}/api/operation/result?operation_id=${operation_id}&user_token=${token}`)
  const folder = mkdtempSync(join(tmpdir(), 'octavo-offline-'))
  const { files } = await openZip(Buffer.from(await answer.arrayBuffer()), () => {})
  for (const file of files) {
    mkdirSync(dirname(join(folder, file.path)), { recursive: true })
    writeFileSync(join(folder, file.path), await file.bytes())
  }

  const context = await browser.newContext({ colorScheme: 'light', viewport: { width: 1280, height: 800 } })
  await context.setOffline(true)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('request', (request) => {
    if (!/^(?:file|data):/.test(request.url())) problems.push(`request ${request.url()}`)
  })
  page.on('requestfailed', (request) => problems.push(`failed ${request.url()}`))
  page.on('pageerror', (error) => problems.push(`error ${error.message}`))
  page.on('console', (message) => message.type() === 'error' && problems.push(`console ${message.text()}`))
  page.on('dialog', (dialog) => {
    problems.push('a script of a page ran')
    return dialog.dismiss()
  })

  await page.goto(pathToFileURL(join(folder, 'index.html')).href)
  await page.locator('#tree').getByRole('button', { name: '指南' }).click()
  await page.locator('#tree').getByRole('link', { name: '开始' }).click()
  await page.getByRole('heading', { name: '开始', level: 1 }).waitFor()
  await page.locator('.katex-html').first().waitFor()
  const widths = () =>
    page
      .locator('article img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0))
  await expect.poll(widths).toEqual([true, true])
  expect(await page.locator('#tree [aria-current]').textContent()).toBe('开始')

  await page.getByRole('link', { name: '下一页' }).click()
  await page.getByRole('heading', { name: 'Next page' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('独一无二')
  await page.getByRole('option').getByText('开始').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '开始', level: 1 }).waitFor()

  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: 'Dark theme' }).click()
  expect(await ground()).not.toBe(light)
  await page.reload()
  await page.getByRole('button', { name: 'Light theme' }).waitFor()
  // Axe would load the style sheets again, which the policy of the site does not let it.
  const { violations } = await new AxeBuilder({ page }).options({ preload: false }).analyze()
  expect(
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
  ).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Pages' }).click()
  await page.locator('#tree').getByRole('link', { name: 'Next page' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(problems).toEqual([])
  await context.close()
  rmSync(folder, { recursive: true })
})
