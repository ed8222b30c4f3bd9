import { call, createUser, expect, expectAccessible, test, windowFor } from './fixtures.ts'

/** Texts of the page in each language. */
const TEXTS = {
  en: {
    headline: /Every API, table and manual/,
    start: 'Start writing',
    logIn: 'Log in',
    register: 'Create an account',
  },
  zh: { headline: /接口、数据表、手册/, start: '开始写文档', logIn: '登录', register: '注册' },
} as const

for (const lang of ['en', 'zh'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    for (const viewport of [windowFor(lang, theme)]) {
      test(`the landing page is complete in ${lang}, ${theme}, at ${viewport.width} px`, async ({ open }) => {
        const page = await open('/', { lang, theme, viewport })
        await page.getByRole('heading', { level: 1, name: TEXTS[lang].headline }).waitFor()
        await page.getByRole('link', { name: TEXTS[lang].start }).first().waitFor()
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        await expectAccessible(page)
      })
    }
  }

  test(`the way from the landing page to an account, in ${lang}`, async ({ open }) => {
    const page = await open('/', { lang })
    await page.getByRole('link', { name: TEXTS[lang].start }).first().click()
    await page.getByRole('heading', { level: 1, name: TEXTS[lang].register }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/user/register')
  })
}

test('the language changes without a reload, and is remembered', async ({ open }) => {
  const page = await open('/')
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await page.getByRole('button', { name: '中文' }).click()
  await page.getByRole('heading', { level: 1, name: TEXTS.zh.headline }).waitFor()
  expect(await page.evaluate(() => (window as unknown as { stillHere?: boolean }).stillHere)).toBe(true)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: TEXTS.zh.headline }).waitFor()
})

test('a site may show the login, an item, its filing text or its own line instead of ours', async ({ app, open }) => {
  await app.octavo('setting', 'set', 'beian', '沪ICP备2025000000号-1')
  await app.octavo('setting', 'set', 'marketing_line', 'Used by the whole house')
  const page = await open('/')
  await page.getByText('沪ICP备2025000000号-1').waitFor()
  await page.getByText('Used by the whole house').waitFor()

  await app.octavo('setting', 'set', 'home_page', '2')
  const login = await open('/')
  await login.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()

  const user_token = await createUser(app, 'host')
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', { item_type: 1, item_name: 'Home', user_token })
  await app.octavo('setting', 'set', 'home_page', '3')
  await app.octavo('setting', 'set', 'home_item', String(item_id))
  const item = await open('/')
  await item.waitForURL(`${app.url}/${item_id}**`)
  await app.octavo('setting', 'set', 'home_page', '1')
})

test('links of the administrator are on the landing page and in the header, each in its language', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'linked')
  const names = ['Feedback', '反馈', '客户端下载', '更多产品']
  const shown = async (lang: 'en' | 'zh') => {
    const page = await open('/item/index', { lang, token })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const buttons = await page.locator('.header-acts').locator('a, button').all()
    const labels = await Promise.all(buttons.map((button) => button.getAttribute('aria-label')))
    return { page, labels: labels.filter((label) => names.includes(label ?? '')) }
  }
  expect((await shown('zh')).labels).toEqual([])
  const settings = {
    feedback_url: 'https://tracker.example',
    client_url: 'https://client.example',
    help_url: 'https://help.example',
    demo_url: 'https://demo.example',
    more_products: 'API 工具 https://tools.example',
  }
  await Promise.all(Object.entries(settings).map(([name, value]) => app.octavo('setting', 'set', name, value)))
  const english = await shown('en')
  expect(english.labels).toEqual(['Feedback'])
  await english.page.getByRole('button', { name: 'Feedback' }).click()
  const link = english.page.getByRole('dialog').getByRole('link', { name: 'Open the issue tracker' })
  expect(await link.getAttribute('href')).toBe(settings.feedback_url)
  await expectAccessible(english.page)
  const chinese = await shown('zh')
  expect(chinese.labels).toEqual(['反馈', '客户端下载', '更多产品'])
  await chinese.page.getByRole('button', { name: '更多产品' }).click()
  const product = chinese.page.getByRole('menuitem', { name: 'API 工具' })
  expect(await product.getAttribute('href')).toBe('https://tools.example')

  const landing = await open('/')
  expect(await landing.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe(settings.help_url)
  expect(await landing.getByRole('link', { name: 'See a demo item' }).count()).toBe(2)
  expect(await landing.getByRole('link', { name: 'Client download' }).count()).toBe(0)
  const zh = await open('/', { lang: 'zh' })
  expect(await zh.getByRole('link', { name: '客户端下载' }).getAttribute('href')).toBe(settings.client_url)
  await Promise.all(Object.keys(settings).map((name) => app.octavo('setting', 'set', name, '')))
})
