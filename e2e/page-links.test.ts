import type { Page } from 'playwright-core'
import { type App, call, createUser, expect, expectAccessible, PHONE, test as plainTest } from './fixtures.ts'
import { prepareWriters, saved, sourceOf, textOf, type WritersSite } from './page-site.ts'

const test = plainTest.extend(
  'site',
  { scope: 'file' },
  ({ app }: { app: App }): Promise<WritersSite> => prepareWriters(app),
)

const rows = (page: Page) => page.locator('.page-picker').getByRole('option')
const picker = (page: Page) => page.locator('.page-picker')

test('a link is written by keys, follows its page, and reveals nothing to those who may not read the page', async ({
  app,
  site,
  open,
}) => {
  const who = { user_token: site.owner }
  const { item_id } = site
  const rules = await site.page('Refund rules', '## Limits\n\ntext\n\n## Errors\n\ntext')
  const api = await site.page('Refund a payment', ':::api POST /refunds\n:::')
  const guide = await site.page('Guide', '| A | B |\n|---|---|\n|  | x |\n\n- item \n\n`code `\n\nend ')
  const page = await open(`/page/edit/${item_id}/${guide}`, { token: site.owner })
  await textOf(page).click()
  await page.keyboard.press('ControlOrMeta+End')

  // faster than the server answers: Enter takes the first row for the typed text
  await page.keyboard.type('[[refund r')
  await page.keyboard.press('Enter')
  await expect.poll(() => sourceOf(page)).toContain(`end [Refund rules](/page/${rules})`)

  await page.keyboard.type(' [[refund')
  await rows(page).filter({ hasText: 'POST' }).waitFor()
  expect(await rows(page).last().textContent()).toContain('Create page “refund”')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  expect(await textOf(page).getAttribute('aria-activedescendant')).toBe(
    await picker(page).locator('[aria-selected="true"]').getAttribute('id'),
  )
  await rows(page).filter({ hasText: 'Refund rules' }).hover()
  await page.keyboard.type('#')
  await rows(page).filter({ hasText: 'Errors' }).waitFor()
  await page.keyboard.type('err')
  await page.keyboard.press('Enter')
  await expect.poll(() => sourceOf(page)).toContain(`[Refund rules › Errors](/page/${rules}#h-errors)`)

  // in a list and in a table by mouse; in code it does nothing
  const place = (line: string) => textOf(page).locator('.cm-line', { hasText: line })
  await place('- item').click()
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await rows(page).filter({ hasText: 'Refund a payment' }).click()
  expect(await sourceOf(page)).toContain(`- item [Refund a payment](/page/${api})`)
  await place('x |').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('[[rules')
  await page.keyboard.press('Tab')
  await expect.poll(() => sourceOf(page)).toContain(`| [Refund rules](/page/${rules}) | x |`)
  await place('`code').click()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('[[a')
  expect(await picker(page).count()).toBe(0)

  // a page that does not exist yet, and a link to no page
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' [[退款回调')
  await rows(page).filter({ hasText: 'Create page' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => sourceOf(page)).toMatch(/\[退款回调\]\(\/page\/\d+\)$/)
  await page.keyboard.type(' [old](/page/999999)')
  await page.locator('.editor-preview a.link-gone', { hasText: 'old' }).waitFor()
  await page.locator('.editor-foot').getByText('1 link has no page').waitFor()
  await page.keyboard.press('ControlOrMeta+s')
  await saved(page)

  // the page is renamed and moved to another item, which not everybody may read
  const renamed = {
    ...who,
    item_id,
    page_id: rules,
    page_title: 'Refunds, all of it',
    page_content: '## Errors\n\ntext',
  }
  await call(app, 'page/save', renamed)
  const other = await call<{ item_id: number }>(app, 'item/add', {
    ...who,
    item_type: 1,
    item_name: 'Secrets',
    password: 'secret',
  })
  await call(app, 'page/copy', { ...who, page_id: rules, to_item_id: other.item_id, is_del: 1 })
  const reader = await open(`/${item_id}/${guide}`, { token: site.owner })
  const link = reader.locator('.prose').getByRole('link', { name: 'Refunds, all of it', exact: true })
  expect(await link.count()).toBe(2)
  await reader.locator('.prose').getByRole('link', { name: 'Refunds, all of it › Errors' }).waitFor()
  await reader.locator('.prose a.link-gone', { hasText: 'old' }).waitFor()
  await link.first().click()
  await reader.waitForURL((url) => url.pathname === `/${other.item_id}/${rules}`)
  const here = reader.getByRole('region', { name: 'What links here' })
  await here.getByRole('link', { name: /Guide/ }).click()
  await reader.waitForURL((url) => url.pathname === `/${item_id}/${guide}`)

  const stranger = await open(`/${item_id}/${guide}`, { token: await createUser(app, 'stranger') })
  await stranger.locator('.prose').getByRole('link', { name: 'Refund rules', exact: true }).first().waitFor()
  expect(await stranger.content()).not.toContain('all of it')
  expect(await stranger.locator('.link-gone').count()).toBe(0)
})

test('on a phone the list of pages is a drawer, and a heading of the reader gives its address', async ({
  site,
  open,
}) => {
  const target = await site.page('Timeouts', '## First\n\ntext\n\n## Second\n\ntext')
  const guide = await site.page('Phone guide', 'text')
  const page = await open(`/page/edit/${site.item_id}/${guide}`, { token: site.owner, viewport: PHONE })
  await textOf(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' [[timeo')
  await rows(page).filter({ hasText: 'Timeouts' }).waitFor()
  const box = await picker(page).boundingBox()
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(PHONE.height - 8)
  expect(box?.x).toBe(8)
  await picker(page).getByRole('button', { name: '# To a heading' }).click()
  await rows(page).filter({ hasText: 'Second' }).click()
  expect(await sourceOf(page)).toBe(`text [Timeouts › Second](/page/${target}#h-second)`)
  const isSaved = page.waitForResponse('**/api/page/save')
  await page.keyboard.press('ControlOrMeta+s')
  await isSaved

  await page.goto(`/${site.item_id}/${target}`)
  await page.locator('#h-second').hover()
  await page.locator('#h-second .anchor').click()
  await page.getByText('The link was copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  expect(page.url()).toMatch(/#h-second$/)
})

test('a link or a line of the contents opens what is folded around its heading, and a link without a name leads to the top', async ({
  site,
  open,
}) => {
  const folded = '<details><summary>More</summary>\n\n## Inside\n\nfolded\n\n</details>\n\n'
  const text = `## First\n\n[percent](#100%)\n\n${folded}${'text\n\n'.repeat(80)}[inside](#inside) [top](#)\n`
  const page = await open(`/${site.item_id}/${await site.page('Folded', text)}`)
  const inside = page.locator('#h-inside')
  const fold = page.locator('#page-text details')
  const link = (name: string) => page.locator('#page-text').getByRole('link', { name, exact: true })
  await link('inside').click()
  await expect.poll(() => inside.evaluate((heading) => heading === document.activeElement)).toBe(true)
  expect(await inside.isVisible()).toBe(true)
  await fold.evaluate((details: HTMLDetailsElement) => {
    details.open = false
  })
  await page.locator('.toc').getByRole('link', { name: 'Inside' }).click()
  await inside.waitFor()

  // An address that cannot be decoded is no error (the fixture looks at the console).
  await link('percent').click()
  await link('top').click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(new URL(page.url()).hash).toBe('')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
})
