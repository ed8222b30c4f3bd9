import type { Page } from 'playwright-core'
import { nextCaptcha, shownCaptcha, typeCaptcha } from './captcha.ts'
import { type App, call, createUser, expect, expectAccessible, test } from './fixtures.ts'
import { seeder } from './item-seed.ts'

const PHONE = { width: 390, height: 780 }
/** The refusal of the page's own address, which these tests expect. */
const REFUSED = { allow: [/404/] }

/** A private item with one page. */
async function seed(app: App, name: string) {
  const token = await createUser(app, name)
  const make = seeder(app, token)
  const item = await make.item('Secret', { password: 'open sesame', item_domain: `secret${name}` })
  const page_id = await make.page(item, 'Inside', 'Nobody else knows.')
  return { token, item, page_id, domain: `secret${name}` }
}

const password = (page: Page) => page.getByRole('textbox', { name: 'Visit password' })

test('a guest enters the visit password, returns to the page, and is remembered', async ({ app, open }) => {
  const { domain, page_id } = await seed(app, 'guarded')
  const page = await open(`/${domain}/${page_id}`, REFUSED)
  await page.getByRole('heading', { level: 1, name: 'This item is private' }).waitFor()
  const address = new URL(page.url())
  expect(address.pathname).toBe(`/item/password/${domain}`)
  expect(address.searchParams.get('page_id')).toBe(String(page_id))
  expect(address.searchParams.get('redirect')).toBe(`/${domain}/${page_id}`)
  await expectAccessible(page)

  // without a password nothing is sent
  await page.getByRole('button', { name: 'Open item' }).click()
  await page.getByText('Type the visit password.').waitFor()
  // a wrong password: an error beside the field, and another picture
  const first = await shownCaptcha(page)
  await password(page).fill('wrong')
  await typeCaptcha(app, page, 'Characters in the picture')
  await page.getByRole('button', { name: 'Open item' }).click()
  await page.getByText('Wrong visit password').waitFor()
  await nextCaptcha(page, first)
  // the same for a wrong captcha
  const second = await shownCaptcha(page)
  await password(page).fill('open sesame')
  await page.getByLabel('Characters in the picture').fill('????')
  await page.getByRole('button', { name: 'Open item' }).click()
  await page.getByText('The captcha is wrong or has expired').waitFor()
  await nextCaptcha(page, second)
  // a press on the picture loads another one
  const third = await shownCaptcha(page)
  await page.getByRole('button', { name: 'Another picture' }).click()
  await nextCaptcha(page, third)

  await typeCaptcha(app, page, 'Characters in the picture')
  await page.getByRole('button', { name: 'Open item' }).click()
  await page.waitForURL(`**/${domain}/${page_id}`)
  await page.getByText('Nobody else knows.').waitFor()
  // the server remembers the visit for the whole item
  await page.goto(`/page/${page_id}`)
  await page.getByText('Nobody else knows.').waitFor()
  // going back does not show the password screen again
  await page.goto(`/${domain}`)
  await page.getByText('Nobody else knows.').waitFor()
})

test('a reader whose right ends with the tab open gets to the visit password, and a deleted item is gone', async ({
  app,
  open,
}) => {
  const { token, item, page_id, domain } = await seed(app, 'changing')
  const second = await seeder(app, token).page(item, 'Other', 'The other text.')
  const page = await open(`/item/password/${domain}`, { allow: [/404/, /403/] })
  const enter = async (text: string) => {
    await password(page).fill(text)
    await typeCaptcha(app, page, 'Characters in the picture')
    await page.getByRole('button', { name: 'Open item' }).click()
  }
  await enter('open sesame')
  await page.getByText('Nobody else knows.').waitFor()
  const update = { item_id: item, password: 'another one', user_token: token }
  await call(app, 'item/update', update)
  await page.getByRole('link', { name: 'Other' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'This item is private' }).waitFor()
  await enter('another one')
  await page.waitForURL(`**/${domain}/${second}`)
  await page.getByText('The other text.').waitFor()

  await call(app, 'item/delete', { item_id: item, password: 'correct horse battery', user_token: token })
  await page.getByRole('link', { name: 'Inside' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
  await expect.poll(() => page.title()).toBe('There is no such page · Octavo')
  expect(await page.getByRole('link', { name: 'Other' }).count()).toBe(0)
  expect(page.url()).toContain(`/${page_id}`)
})

test('a user who is not a member enters it too; a guest may log in instead', async ({ app, open }) => {
  const { domain, page_id } = await seed(app, 'twice')
  const guest = await open(`/${domain}`, REFUSED)
  const logIn = guest.getByRole('link', { name: 'Log in' })
  await expect.poll(() => logIn.getAttribute('href')).toBe(`/user/login?redirect=%2F${domain}`)

  const token = await createUser(app, 'noMember')
  const user = await open(`/page/${page_id}`, { ...REFUSED, token })
  await user.getByText('Your account is no member of it.').waitFor()
  expect(await user.getByRole('link', { name: 'Log in' }).count()).toBe(0)
  await password(user).fill('open sesame')
  await typeCaptcha(app, user, 'Characters in the picture')
  await user.getByRole('button', { name: 'Open item' }).click()
  await user.getByText('Nobody else knows.').waitFor()
})

test('editor, comparison and catalogs of a private item require its password too, and return', async ({
  app,
  open,
}) => {
  const { item, page_id, token } = await seed(app, 'everywhere')
  const mine = { user_token: token, item_id: item, page_id }
  await call(app, 'page/save', { ...mine, page_title: 'Inside', page_content: 'Nobody else knows it.' })
  const [version] = await call<{ page_history_id: number }[]>(app, 'page/history', mine)
  const visitor = await createUser(app, 'wanderer')
  for (const [path, page] of [
    [`/page/edit/${item}/${page_id}`, String(page_id)],
    [`/page/edit/${item}/0`, null],
    [`/catalog/${item}`, null],
    [`/page/diff/${page_id}/${version?.page_history_id}`, String(page_id)],
  ] as const) {
    const tab = await open(path, { ...REFUSED, token: visitor })
    await tab.getByRole('heading', { level: 1, name: 'This item is private' }).waitFor()
    const asked = new URL(tab.url()).searchParams
    expect([asked.get('redirect'), asked.get('page_id')]).toEqual([path, page])
  }
  const tab = await open(`/page/diff/${page_id}/${version?.page_history_id}`, { ...REFUSED, token: visitor })
  await password(tab).fill('open sesame')
  await typeCaptcha(app, tab, 'Characters in the picture')
  await tab.getByRole('button', { name: 'Open item' }).click()
  await tab.waitForURL(`**/page/diff/${page_id}/${version?.page_history_id}`)
  await tab.locator('ins').getByText('it').waitFor()
})

test('a user who may already read the item is not asked', async ({ app, open }) => {
  const { domain, token, page_id } = await seed(app, 'insider')
  const page = await open(`/item/password/${domain}?page_id=${page_id}&redirect=%2F${domain}%2F${page_id}`, { token })
  await page.waitForURL(`${app.url}/${domain}/${page_id}`)
  await page.getByText('Nobody else knows.').waitFor()
})

test('a redirect to another site is not followed', async ({ app, open }) => {
  const { domain } = await seed(app, 'phished')
  const page = await open(`/item/password/${domain}?redirect=${encodeURIComponent('https://example.com/')}`)
  await password(page).fill('open sesame')
  await typeCaptcha(app, page, 'Characters in the picture')
  await page.getByRole('button', { name: 'Open item' }).click()
  await page.waitForURL(`${app.url}/${domain}`)
})

for (const lang of ['en', 'zh'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`the screen on a phone: ${lang}, ${theme}`, async ({ app, open }) => {
      const { domain } = await seed(app, `visit${lang}${theme}`)
      const page = await open(`/item/password/${domain}`, { lang, theme, viewport: PHONE })
      await page
        .getByRole('heading', { level: 1, name: lang === 'en' ? 'This item is private' : '这是私密项目' })
        .waitFor()
      await shownCaptcha(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await expectAccessible(page)
    })
  }
}
