import type { Page } from 'playwright-core'
import { call, createUser, expect, expectAccessible, PHONE, test } from './fixtures.ts'
import { row, seeder } from './item-seed.ts'

const BLOCK = `:::api POST https://api.fernmarket.example/v2/users/{id}
Auth: Bearer, scope \`users:write\`
status: completed
Limit: 60 per minute
:::

Creates an account. The status: completed is said above.

## Body parameters

| Name | Type | Presence | Example |
|---|---|---|---|
| name | string | required | it's |
`
const TEMPLATE = '##### 请求URL\n- ` http://xx.example/api/list `\n\n##### 请求方式\n- GET\n'
const CALLOUTS = `:::warn Do not send a password here
- one
- two

:::tip
Nested \`code\`
:::
:::

> [!IMPORTANT]
> From a quote

:::danger
| a | b |
|---|---|
| 1 | 2 |
:::
`

const seeded = test
  .extend('token', { scope: 'file' }, ({ app }) => createUser(app, 'writer'))
  .extend('ids', { scope: 'file' }, async ({ app, token }) => {
    const make = seeder(app, token)
    const item = await make.item('Fernmarket API')
    const block = await make.page(item, 'Create a user', BLOCK)
    const template = await make.page(item, 'List', TEMPLATE)
    await make.page(item, 'Delete a user', ':::api DELETE /v2/users\nstatus: developing\n:::')
    await make.page(item, 'Old login', ':::api POST /login\n状态：已废弃\n:::')
    const callouts = await make.page(item, 'Callouts', CALLOUTS)
    return { item, block, template, callouts }
  })

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const pill = (page: Page) => page.locator('.page-meta .o-status')

seeded('the tree shows methods, the states that matter, and what is deprecated', async ({ open, ids }) => {
  const page = await open(`/${ids.item}`)
  const shown = async (name: string) => (await row(page, name).locator('.o-method').textContent()) ?? ''
  await row(page, 'Create a user, POST').waitFor()
  expect(await shown('Create a user, POST')).toBe('POST')
  expect(await shown('List, GET')).toBe('GET')
  expect(await shown('Delete a user, DEL, Developing')).toBe('DEL')
  await row(page, 'Delete a user, DEL, Developing').locator('.o-status-developing').waitFor()
  expect(await row(page, 'Create a user, POST').locator('.o-icon').count()).toBe(0)
  const old = row(page, 'Old login, POST, Deprecated').locator('.tree-title')
  expect(await old.evaluate((title) => getComputedStyle(title).textDecorationLine)).toBe('line-through')
  expect(await row(page, 'Callouts').locator('.o-method').count()).toBe(0)
})

seeded(
  'an editor changes the state from the menu, by mouse and by keyboard, and nothing else of the text',
  async ({ app, open, ids, token }) => {
    const textOf = async () =>
      (await call<{ page_content: string }>(app, 'page/info', { user_token: token, page_id: ids.block })).page_content
    const page = await open(`/${ids.item}/${ids.block}`, { token })
    expect(await pill(page).textContent()).toBe('Completed')
    const menu = page.getByRole('button', { name: 'Page menu' })
    await menu.click()
    expect(await page.getByRole('menuitemradio', { name: 'Completed' }).getAttribute('aria-checked')).toBe('true')
    await page.getByRole('menuitemradio', { name: 'Needs change' }).click()
    await expect.poll(() => pill(page).textContent()).toBe('Needs change')
    await row(page, 'Create a user, POST, Needs change').waitFor()
    expect(await textOf()).toBe(BLOCK.replace('status: completed\nLimit', 'status: needs change\nLimit'))

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => pill(page).textContent()).toBe('Completed')
    expect(await textOf()).toBe(BLOCK)

    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Copy as cURL' }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(() => pill(page).count()).toBe(0)
    expect(await textOf()).toBe(BLOCK.replace('status: completed\nLimit', 'Limit'))
  },
)

seeded('a page of a template gets its state into its text', async ({ app, open, ids, token }) => {
  const page = await open(`/${ids.item}/${ids.template}`, { token, lang: 'zh' })
  await page.getByRole('button', { name: '页面菜单' }).click()
  await page.getByRole('menuitemradio', { name: '测试中' }).click()
  await expect.poll(() => pill(page).textContent()).toBe('测试中')
  await page.getByRole('heading', { name: '接口状态' }).waitFor()
  const { page_content } = await call<{ page_content: string }>(app, 'page/info', { page_id: ids.template })
  expect(page_content).toBe(`##### 接口状态\n\n- 测试中\n\n${TEMPLATE}`)
})

seeded('readers copy address, cURL and fetch, and cannot change the state', async ({ open, ids }) => {
  const page = await open(`/${ids.item}/${ids.block}`)
  const block = page.locator('.endpoint')
  await block.getByRole('button', { name: 'Copy address' }).click()
  await expect.poll(() => copied(page)).toBe('https://api.fernmarket.example/v2/users/{id}')
  await block.getByRole('button', { name: 'Copy as cURL' }).click()
  await expect
    .poll(() => copied(page))
    .toBe(
      `curl 'https://api.fernmarket.example/v2/users/{id}' \\\n  -X POST \\\n  --globoff \\\n  -H 'Content-Type: application/json' \\\n  --data-raw '{\n  "name": "it'\\''s"\n}'`,
    )
  await page.getByRole('button', { name: 'Page menu' }).click()
  expect(await page.getByRole('menuitemradio').count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Copy as fetch' }).click()
  await expect.poll(() => copied(page)).toContain("name: 'it\\'s',")

  const other = await open(`/${ids.item}/${ids.template}`)
  await other.getByRole('button', { name: 'Page menu' }).click()
  await other.getByRole('menuitem', { name: 'Copy as cURL' }).click()
  await expect.poll(() => copied(other)).toBe('curl http://xx.example/api/list')
})

seeded('a page without such parts loads neither their styles nor their scripts', async ({ app, open, ids, token }) => {
  const plain = await seeder(app, token).page(ids.item, 'Plain', 'Text.')
  const ours = async (page_id: number) => {
    const page = await open(`/${ids.item}/${page_id}`)
    await page.waitForLoadState('networkidle')
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    // the styles are part of the HTML
    const styled = await page.evaluate(() => document.querySelector('link[href*="article-parts"]') !== null)
    return loaded.filter((path) => /article-parts|endpoints|api-tools/.test(path)).length + Number(styled)
  }
  expect(await ours(plain)).toBe(0)
  // Its styles and its scripts; what the menu needs for an API page is loaded on demand.
  expect(await ours(ids.block)).toBe(2)
})

seeded('the preview of the editor shows the endpoint while it is written', async ({ open, ids, token }) => {
  const page = await open(`/page/edit/${ids.item}/0`, { token, viewport: { width: 1400, height: 900 } })
  await page.locator('.cm-content').click()
  await page.keyboard.type(':::api get /v2/{id}\nstatus: 2\n')
  const endpoint = page.locator('.editor-preview .endpoint')
  await expect.poll(() => endpoint.locator('.method').textContent()).toBe('GET')
  await expect.poll(() => endpoint.locator('.state').textContent()).toBe('Testing')
  await endpoint.getByRole('button', { name: 'Copy address' }).click()
  await expect.poll(() => copied(page)).toBe('/v2/{id}')
})

for (const theme of ['light', 'dark'] as const) {
  seeded(`callouts and endpoints hold in the ${theme} theme, for axe and on a phone`, async ({ open, ids, token }) => {
    const page = await open(`/${ids.item}/${ids.callouts}`, { theme, viewport: { width: 1400, height: 900 } })
    const warn = page.getByRole('note', { name: 'Do not send a password here' })
    await warn.waitFor()
    const back = (at: typeof warn) => at.evaluate((note) => getComputedStyle(note).backgroundColor)
    const colours = [
      await back(warn),
      await back(warn.getByRole('note', { name: 'Tip' })),
      await back(page.getByRole('note', { name: 'Information' })),
      await back(page.getByRole('note', { name: 'Danger' })),
    ]
    expect(new Set(colours).size).toBe(4)
    await expectAccessible(page)
    const editor = await open(`/${ids.item}/${ids.block}`, { theme, token, viewport: { width: 1400, height: 900 } })
    await editor.getByRole('button', { name: 'Copy address' }).waitFor()
    await expectAccessible(editor)
    for (const page_id of [ids.callouts, ids.block]) {
      const phone = await open(`/${ids.item}/${page_id}`, { theme, viewport: PHONE })
      await phone.locator('.prose').waitFor()
      expect(
        await phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0)
    }
  })
}
