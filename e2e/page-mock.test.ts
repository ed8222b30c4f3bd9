import { type App, call, createUser, expect, expectAccessible, PHONE, test } from './fixtures.ts'

const TEXT = `## 获取订单

- 请求方式：GET

**返回示例**

\`\`\`json
{"error_code": 0, "data": {"order_no": "A1"}}
\`\`\`
`

async function writer(app: App, name: string) {
  const user_token = await createUser(app, name)
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', { user_token, item_type: 1, item_name: '商城' })
  const page = await call<{ page_id: number }>(app, 'page/save', {
    user_token,
    page_id: 0,
    item_id,
    page_title: '获取订单',
    page_content: TEXT,
  })
  return { token: user_token, item_id, page_id: page.page_id }
}

test('a mock is made from the example of the page, saved, and answers', async ({ app, open }) => {
  const { token, item_id, page_id } = await writer(app, 'mock_writer')
  const page = await open(`/page/edit/${item_id}/${page_id}`, { token, lang: 'zh' })
  await page.getByRole('button', { name: '工具' }).click()
  await page.getByRole('menuitem', { name: 'Mock 接口' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mock 接口' })
  const template = dialog.getByLabel('数据模板（JSON）')
  expect(await template.inputValue()).toContain('"order_no": "A1"')
  await expectAccessible(page)

  await template.fill('{"list|2": [')
  await dialog.getByText('不是有效的 JSON，请检查第 1 行。').waitFor()
  await template.fill('{"list|3": [{"id|+1": 7, "name": "@cname"}]}')
  await dialog.getByLabel('路径').fill('/orders/{id}')
  await expect.poll(() => dialog.getByRole('region', { name: '生成结果' }).textContent()).toContain('"id": 9')
  await dialog.getByRole('button', { name: '保存 Mock' }).click()
  await page.getByText('Mock 已保存').waitFor()
  await dialog.getByText(`${app.url}/mock-path/${item_id}/orders/{id}`).waitFor()
  await dialog.getByRole('button', { name: '发送请求' }).click()
  await dialog.getByText('状态码 200').waitFor()

  const answer = await fetch(`${app.url}/mock-path/${item_id}/orders/5`)
  const { list } = (await answer.json()) as { list: { id: number; name: string }[] }
  expect(list.map(({ id }) => id)).toEqual([7, 8, 9])
  expect(list[0]?.name).toMatch(/^\p{Script=Han}{2,3}$/u)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

test('a new page is saved first, then the dialog opens; on a phone it fills the screen', async ({ app, open }) => {
  const { token, item_id } = await writer(app, 'mock_phone')
  const page = await open(`/page/edit/${item_id}/0`, { token, lang: 'zh', viewport: PHONE, theme: 'dark' })
  await page.locator('.cm-content').click()
  await page.keyboard.insertText('新页面')
  await page.getByRole('button', { name: '工具' }).click()
  await page.getByRole('menuitem', { name: 'Mock 接口' }).click()
  await page.waitForURL(/\/page\/edit\/\d+\/[1-9]\d*/)
  const dialog = page.getByRole('dialog', { name: 'Mock 接口' })
  await dialog.getByLabel('路径').waitFor()
  await expectAccessible(page)
  const box = await dialog.boundingBox()
  expect(box?.width).toBe(PHONE.width)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('the English interface has no such tool', async ({ app, open }) => {
  const { token, item_id, page_id } = await writer(app, 'mock_english')
  const page = await open(`/page/edit/${item_id}/${page_id}`, { token })
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('menuitem', { name: 'Sort pages' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Mock' }).count()).toBe(0)
})
