import { createUser, expect, expectAccessible, newContext, startApp, test, windowFor } from './fixtures.ts'
import { seeder } from './item-seed.ts'

const WORDS = {
  en: { title: 'Limits', any: 'Any number', none: 'You own no item yet.' },
  zh: { title: '本站额度', any: '不限', none: '你还没有自己的项目。' },
} as const

test('a site with limits shows them, the user’s use of them, and who sets them', async ({
  browser,
  onTestFinished,
}) => {
  const app = await startApp({ COLLABORATORS_PER_ITEM: '3', PAGES_PER_ITEM: '2' })
  onTestFinished(app.stop)
  await app.octavo('setting', 'set', 'history_version_count', '7')
  const administrator = await createUser(app, 'chief')
  const token = await createUser(app, 'owner')
  const make = seeder(app, token)
  const item_id = await make.item('Shop')
  await make.page(item_id, 'One')
  await make.page(item_id, 'Two')
  const context = await newContext(browser, app, { token })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto('/user/setting')
  await page.getByRole('link', { name: 'Compare limits' }).click()
  await page.getByRole('heading', { level: 1, name: WORDS.en.title }).waitFor()
  const cells = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('cell').allTextContents()
  await page.getByRole('row').nth(1).waitFor()
  expect((await cells('Collaborators of an item')).slice(1)).toEqual(['3', '0Shop'])
  expect((await cells('Pages of an item')).slice(1)).toEqual(['2', '2ShopFull'])
  expect((await cells('Size of a file')).slice(1)).toEqual(['Under 4 MB', '–'])
  expect((await cells('Earlier versions')).slice(1)).toEqual(['7', '–'])
  expect((await cells('Then a deleted page')).slice(1)).toEqual(['30 days', '–'])
  expect(await page.locator('main').innerText()).not.toMatch(/[A-Z]+_[A-Z]+|octavo --/)
  await expectAccessible(page)

  // the administrator also sees the setting of each limit
  const chief = await newContext(browser, app, { token: administrator })
  onTestFinished(() => chief.close())
  const chiefPage = await chief.newPage()
  await chiefPage.goto('/prices')
  await chiefPage.getByRole('cell', { name: 'COLLABORATORS_PER_ITEM' }).waitFor()
  await chiefPage.getByText('setting set history_version_count').waitFor()

  // a full item accepts no new page, and the dialog leads here
  await page.goto(`/page/edit/${item_id}/0`)
  const full = page.getByRole('alertdialog', { name: 'The item has as many pages as it may' })
  await full.waitFor()
  await expectAccessible(page)
  await full.getByRole('link', { name: 'Compare limits' }).click()
  await page.getByRole('heading', { level: 1, name: WORDS.en.title }).waitFor()
  await page.goto(`/page/edit/${item_id}/0`)
  await full.getByRole('button', { name: 'Back to the item' }).click()
  await page.waitForURL(`**/${item_id}`)
})

// biome-ignore lint/correctness/noEmptyPattern: vitest reads the needs of a fixture from this pattern
const limited = test.extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
  const app = await startApp({ COLLABORATORS_PER_ITEM: '3' })
  onCleanup(app.stop)
  return app
})

for (const lang of ['en', 'zh'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    limited(
      `the limits are complete in ${lang}, ${theme}, for a guest and a user`,
      async ({ browser, site, onTestFinished }) => {
        const token = await createUser(site, `whole${lang}${theme}`)
        for (const who of [{}, { token }]) {
          const context = await newContext(browser, site, { lang, theme, ...who })
          onTestFinished(() => context.close())
          const page = await context.newPage()
          await page.goto('/prices')
          await page.getByRole('heading', { level: 1, name: WORDS[lang].title }).waitFor()
          await page.getByRole('cell', { name: WORDS[lang].any }).first().waitFor()
          expect(await page.getByText(WORDS[lang].none).count()).toBe('token' in who ? 2 : 0)
          for (const viewport of [windowFor(lang, theme)]) {
            await page.setViewportSize(viewport)
            await expectAccessible(page)
            expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
          }
        }
      },
    )
  }
}
