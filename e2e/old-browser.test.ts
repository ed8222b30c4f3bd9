import { call, createUser, expect, newContext, test } from './fixtures.ts'

test('a browser that is too old is told so in both languages, and what the server drew can be read', async ({
  app,
  browser,
}) => {
  const user_token = await createUser(app, 'lin')
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', { user_token, item_type: 1, item_name: 'Shop' })
  await call(app, 'page/save', { user_token, item_id, page_id: 0, page_title: 'Start', page_content: 'Read me.' })
  const context = await newContext(browser, app)
  try {
    await context.addInitScript(() => {
      const supports = CSS.supports.bind(CSS)
      CSS.supports = (name: string, value?: string) =>
        !name.includes(':has') && (value === undefined ? supports(name) : supports(name, value))
    })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await page.goto(`/${item_id}`, { waitUntil: 'domcontentloaded' })
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.innerText()).toMatch(/browser is too old.*Firefox 121.*\s+.*浏览器版本过低/)
    await page.getByText('Read me.').waitFor()
    expect(await page.locator('button:visible').count()).toBe(0)
    // a screen that the server does not draw
    await page.goto('/user/login', { waitUntil: 'domcontentloaded' })
    await alert.waitFor()
    await page.waitForLoadState('networkidle')
    expect(problems).toEqual([])
  } finally {
    await context.close()
  }
})
