import type { Page } from 'playwright-core'
import { AI_KEY, answering, chunk, saying } from '../server/test/ai-provider.ts'
import { type OtherHost, startOtherHost } from '../server/test/other-host.ts'
import { expect, expectAccessible, PHONE, test as plainTest } from './fixtures.ts'
import { prepareWriters, textOf, type WritersSite } from './page-site.ts'

const test = plainTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the dependencies of a fixture from the pattern
  .extend('provider', { scope: 'file' }, async ({}, { onCleanup }): Promise<OtherHost> => {
    const host = await startOtherHost()
    onCleanup(host.stop)
    return host
  })
  .extend('site', { scope: 'file' }, async ({ app, provider }): Promise<WritersSite> => {
    const site = await prepareWriters(app)
    await app.octavo('setting', 'set', 'open_api_key', AI_KEY)
    await app.octavo('setting', 'set', 'open_api_host', provider.origin)
    return site
  })

const TEXT = '# 登录\n\n调用登录接口。\n\n完。'
const button = (page: Page) => page.getByRole('button', { name: 'AI 助手' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'AI 助手' })
const answer = (page: Page) => dialog(page).getByRole('region', { name: '回答' })

/** The question that the provider received. */
const asked = (provider: OtherHost): string =>
  JSON.parse(provider.received.at(-1)?.body ?? '{}').messages.at(-1).content

/** Opens a page in the editor with its middle line selected, and then the assistant. */
async function openOver(page: Page) {
  await textOf(page).locator('.cm-line', { hasText: '调用登录接口。' }).click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await button(page).click()
  await dialog(page).waitFor()
}

test('the assistant works on the selection, the answer grows, and replaces it', async ({ site, provider, open }) => {
  const page_id = await site.page('Login', TEXT)
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.owner, lang: 'zh' })
  let goOn = () => {}
  provider.answer = (_request, reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.write(chunk('| 接口 | 作用 |\n| --- | --- |\n'))
    goOn = () => reply.end(chunk('| login | 登录 |', 'stop'))
  }
  await openOver(page)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '整理成表格' }).click()
  await answer(page).getByText('作用').waitFor()
  await dialog(page).getByRole('button', { name: '停止' }).waitFor()
  goOn()
  await answer(page).getByRole('cell', { name: 'login' }).waitFor()
  expect(asked(provider)).toMatch(/Markdown 表格[\s\S]*\n\n调用登录接口。$/)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '替换所选内容' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  const text = '# 登录\n\n| 接口 | 作用 |\n| --- | --- |\n| login | 登录 |\n\n完。'
  await page.keyboard.press('ControlOrMeta+s')
  await page
    .locator('.editor-top [role="status"]')
    .getByText(/^已于|^已保存/)
    .waitFor()
  expect((await site.read(page_id)).page_content).toBe(text)
  await page.keyboard.press('ControlOrMeta+z')
  await textOf(page).getByText('调用登录接口。').waitFor()
})

test('the writer’s own question is asked by keyboard, and its answer is inserted below', async ({
  site,
  provider,
  open,
}) => {
  const page_id = await site.page('Login', TEXT)
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.owner, lang: 'zh' })
  provider.answer = saying('先取得', '验证码。')
  await openOver(page)
  await dialog(page).getByRole('button', { name: '提问' }).click()
  await dialog(page).getByText('请先写下你的问题或要求。').waitFor()
  await page.getByRole('textbox', { name: '想让它写什么？' }).focus()
  await page.keyboard.insertText('之前要做什么？')
  await page.keyboard.press('ControlOrMeta+Enter')
  await answer(page).getByText('先取得验证码。').waitFor()
  expect(asked(provider)).toBe('之前要做什么？\n\n调用登录接口。')
  await dialog(page).getByRole('button', { name: '复制' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('先取得验证码。')
  await dialog(page).getByRole('button', { name: '插入到所选内容之后' }).click()
  await textOf(page).getByText('先取得验证码。').waitFor()
  await page.keyboard.press('ControlOrMeta+s')
  await page
    .locator('.editor-top [role="status"]')
    .getByText(/^已于|^已保存/)
    .waitFor()
  expect((await site.read(page_id)).page_content).toBe('# 登录\n\n调用登录接口。\n\n先取得验证码。\n\n完。')
})

test('the answer of a model is untrusted text', async ({ site, provider, open }) => {
  const page = await open(`/page/edit/${site.item_id}/0`, { token: site.owner, lang: 'zh' })
  provider.answer = saying(
    '安全 <img src=x onerror="document.title=1">',
    '<script>document.title=1</script>\n\n[x](javascript:alert(1))\n\n<iframe src="https://x.example"></iframe>',
  )
  await button(page).click()
  await page.getByRole('textbox', { name: '想让它写什么？' }).fill('写一段')
  await dialog(page).getByRole('button', { name: '提问' }).click()
  await dialog(page).getByRole('button', { name: '插入到光标处' }).waitFor()
  await answer(page).getByText('安全').waitFor()
  expect(await answer(page).locator('script, iframe, [onerror], a[href^="javascript"]').count()).toBe(0)
  expect(await page.title()).not.toBe('1')
})

test('an answer can be stopped, and errors are shown', async ({ site, provider, open }) => {
  const page = await open(`/page/edit/${site.item_id}/0`, { token: site.owner, lang: 'zh' })
  provider.answer = (_request, reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.write(chunk('开头'))
  }
  const ask = () => dialog(page).getByRole('button', { name: '提问' }).click()
  await button(page).click()
  await page.getByRole('textbox', { name: '想让它写什么？' }).fill('写一段')
  await ask()
  await answer(page).getByText('开头').waitFor()
  await dialog(page).getByRole('button', { name: '停止' }).click()
  await dialog(page).getByRole('status').getByText('已停止').waitFor()
  while (provider.connections() > 0) await page.waitForTimeout(20)

  provider.answer = answering(401, JSON.stringify({ error: { message: `bad key ${AI_KEY}` } }))
  await ask()
  await dialog(page).getByRole('alert').getByText('AI 服务拒绝了密钥').waitFor()
  expect(await page.content()).not.toContain(AI_KEY)

  provider.answer = answering(200, `${chunk('一半')}data: {`, 'text/event-stream')
  await ask()
  await dialog(page).getByRole('alert').getByText('AI 助手未能回答').waitFor()
  await answer(page).getByText('一半').waitFor()
  await expectAccessible(page)
})

test('the dialog fits a phone in the dark theme', async ({ site, provider, open }) => {
  const page_id = await site.page('Login', TEXT)
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, {
    token: site.owner,
    lang: 'zh',
    theme: 'dark',
    viewport: PHONE,
  })
  provider.answer = saying('| a | b |\n| - | - |\n| 1 | 2 |')
  await button(page).click()
  await dialog(page).getByRole('button', { name: '总结' }).click()
  await dialog(page).getByRole('button', { name: '插入到光标处' }).waitFor()
  await answer(page).getByRole('cell', { name: '2' }).waitFor()
  await expectAccessible(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
})

test('the English interface has no assistant, and neither does a site without a key', async ({ app, site, open }) => {
  const english = await open(`/page/edit/${site.item_id}/0`, { token: site.owner })
  await english.getByRole('button', { name: 'Tools' }).click()
  await english.getByRole('menuitem', { name: 'Insert template' }).waitFor()
  expect(await english.getByText('AI assistant').count()).toBe(0)
  await app.octavo('setting', 'set', 'open_api_key', '')
  const page = await open(`/page/edit/${site.item_id}/0`, { token: site.owner, lang: 'zh' })
  await page.getByRole('button', { name: '工具' }).waitFor()
  expect(await button(page).count()).toBe(0)
})
