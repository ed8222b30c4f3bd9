import { call, createUser, expect, expectAccessible, newContext, startApp, test, windowFor } from './fixtures.ts'

const GB = 1024 ** 3

test('a site without plans has no page for them, no link and no entry in a menu', async ({ app, open }) => {
  const token = await createUser(app, 'nobuyer')
  for (const path of ['/prices', '/order/index'])
    for (const who of [{}, { token }]) {
      const page = await open(path, { ...who, allow: [/404/] })
      await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
    }
  const page = await open('/user/setting', { token })
  await page.getByRole('heading', { level: 2, name: 'Sessions' }).waitFor()
  expect(await page.locator('a[href="/prices"], a[href="/order/index"]').count()).toBe(0)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Account', exact: true }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Plan and orders' }).count()).toBe(0)
})

test('an administrator adds plans, a person orders one that fits, and the administrator confirms it', async ({
  browser,
  onTestFinished,
}) => {
  const app = await startApp({})
  onTestFinished(app.stop)
  const [chiefToken, token] = [await createUser(app, 'chief'), await createUser(app, 'buyer')]
  const contextOf = async (given: object) => {
    const context = await newContext(browser, app, given)
    onTestFinished(() => context.close())
    return context.newPage()
  }
  const chief = await contextOf({ token: chiefToken })
  await chief.goto('/admin/plans')
  await chief.getByRole('heading', { name: 'No plans yet' }).waitFor()
  const add = async (fields: Record<string, string>) => {
    await chief.getByRole('button', { name: 'Add plan' }).click()
    const dialog = chief.getByRole('dialog', { name: 'Add a plan' })
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value)
    await dialog.getByRole('button', { name: 'Add plan' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await add({ Name: 'Free', Price: '$0', 'Period in months': '0', Items: '1', 'Storage (GB)': '0.001' })
  await add({ Name: 'Team', Price: '$120', Items: '3', 'Pages of an item': '2' })
  await chief.getByLabel('Plan of people without an order').selectOption({ label: 'Free' })
  await chief.getByLabel('How to pay').fill('Transfer it to 12-345-6')
  await chief.getByRole('button', { name: 'Save' }).click()
  await chief.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  await expectAccessible(chief)

  // the free plan is full with one item, and the way from the refusal leads to the plans
  const buyer = await contextOf({ token })
  await call(app, 'item/add', { user_token: token, item_name: 'Shop' })
  await buyer.goto('/item/add')
  await buyer.getByLabel('Item name').fill('Second')
  await buyer.getByRole('button', { name: 'Create item' }).click()
  const alert = buyer.getByRole('alert').filter({ hasText: 'as many items as its plan allows: 1' })
  await alert.getByRole('link', { name: 'Compare plans' }).click()
  await buyer.getByRole('button', { name: 'Discard' }).click()
  await buyer.getByRole('heading', { level: 2, name: 'In use on the plan “Free”' }).waitFor()
  await buyer.getByText('No item can be added').waitFor()
  await expectAccessible(buyer)

  // so does the refusal of an upload
  await buyer.goto('/attachment/index')
  const chooser = buyer.waitForEvent('filechooser')
  await buyer.getByRole('button', { name: 'Upload' }).first().click()
  await (await chooser).setFiles({ name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.alloc(2_000_000, 'a') })
  const refusal = buyer.getByRole('alert').filter({ hasText: 'The storage of the plan is full' })
  await refusal.getByRole('link', { name: 'Compare plans' }).click()
  await buyer.getByRole('heading', { level: 2, name: 'In use on the plan “Free”' }).waitFor()

  // an order waits, and the page says how to pay
  await buyer.getByRole('link', { name: 'Order Team' }).click()
  const dialog = buyer.getByRole('dialog', { name: 'Order the plan “Team”' })
  await dialog.getByText('Transfer it to 12-345-6').waitFor()
  await dialog.getByLabel('Note for the administrator').fill('Invoice to Fern')
  await dialog.getByRole('button', { name: 'Place the order' }).click()
  const mine = buyer.getByRole('row').filter({ hasText: 'Invoice to Fern' })
  await mine.getByText('Waiting').waitFor()
  await expectAccessible(buyer)

  // the administrator is told, and confirms
  await chief.goto('/message/index')
  await chief.getByRole('link', { name: 'buyer has ordered the plan “Team”' }).click()
  await chief.getByRole('button', { name: 'Confirm' }).click()
  const question = chief.getByRole('dialog', { name: /^Confirm order/ })
  const deputy = await contextOf({ token: chiefToken })
  await deputy.goto('/admin/plans')
  await deputy.getByRole('button', { name: 'Refuse' }).click()
  await question.getByLabel('Note to the person').fill('Thank you')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await chief.getByRole('row').filter({ hasText: 'Thank you' }).getByText('In force until').waitFor()

  // somebody else who refuses the order meanwhile does not withdraw the plan
  const refusing = deputy.getByRole('dialog', { name: /^Refuse order/ })
  await refusing.getByRole('button', { name: 'Refuse' }).click()
  await refusing.getByText('This order was decided or cancelled meanwhile').waitFor()
  await deputy.getByRole('row').filter({ hasText: 'Thank you' }).getByText('In force until').waitFor()

  // the person is told, has the plan, and can add; a full item leads to the plans
  await buyer.goto('/message/index')
  await buyer.getByRole('link', { name: 'Your order of the plan “Team” was confirmed' }).click()
  await buyer.getByRole('heading', { level: 2, name: 'In use on the plan “Team”' }).waitFor()
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', { user_token: token, item_name: 'Docs' })
  for (const page_title of ['One', 'Two'])
    await call(app, 'page/save', { user_token: token, item_id, page_title, page_content: 'Text' })
  await buyer.goto(`/page/edit/${item_id}/0`)
  const full = buyer.getByRole('alertdialog')
  await full.getByText('The plan of the owner').waitFor()
  await full.getByRole('link', { name: 'Compare plans' }).click()
  await buyer.getByText('No page can be added to “Docs”').waitFor()
  await buyer.getByRole('listitem').filter({ hasText: 'Free' }).getByText('Too small for your 2 items').waitFor()
})

test('Back from the dialog of an order closes it and takes its plan out of the address', async ({
  browser,
  onTestFinished,
}) => {
  const app = await startApp({})
  onTestFinished(app.stop)
  const token = await createUser(app, 'chief')
  await call(app, 'adminPlan/save', { user_token: token, plan_name: 'Team', price: '$120', items: 3 })
  const context = await newContext(browser, app, { token })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto('/prices')
  await page.getByRole('link', { name: 'Order Team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order the plan “Team”' })
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL((url) => url.pathname === '/order/index' && url.search === '')
  await page.reload()
  await page.getByRole('button', { name: 'Order Team' }).waitFor()
  expect(await dialog.count()).toBe(0)
  await page.goBack()
  await page.waitForURL('**/prices')
})

test('orders and plans are complete in both languages and themes, in a wide window and on a phone', async ({
  browser,
  onTestFinished,
}) => {
  const app = await startApp({})
  onTestFinished(app.stop)
  const token = await createUser(app, 'chief')
  await call(app, 'adminPlan/save', { user_token: token, plan_name: 'Team', price: '$120', items: 3 })
  await call(app, 'adminPlan/save', { user_token: token, plan_name: 'Large', storage_bytes: 20 * GB, items: 500 })
  await call(app, 'adminPlan/save', {
    user_token: token,
    plan_name: 'The plan for departments with many teams and manuals, large',
  })
  for (const lang of ['en', 'zh'] as const)
    for (const theme of ['light', 'dark'] as const) {
      const context = await newContext(browser, app, { token, lang, theme, viewport: windowFor(lang, theme) })
      onTestFinished(() => context.close())
      const page = await context.newPage()
      for (const path of ['/order/index', '/admin/plans']) {
        await page.goto(path)
        await page.getByText('Large').first().waitFor()
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
        const tooLong = await page
          .locator('.plan-card .o-button')
          .evaluateAll((buttons) =>
            buttons.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
          )
        expect(tooLong).toEqual([])
      }
    }
})
