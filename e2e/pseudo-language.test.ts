import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { type App, call, createUser, newBrowser, newContext, startApp } from './fixtures.ts'
import { walker } from './menu-walk.ts'
import { buildWithPseudoLanguage } from './pseudo-language/build.ts'
import { survey } from './pseudo-language/survey.ts'

/** A desk and a phone. */
const WINDOWS = [
  { width: 1400, height: 900 },
  { width: 390, height: 844 },
] as const

/** One window takes half a minute on an idle machine. */
const TIMEOUT_MS = 300_000

/** Content of users is in Greek, so that it is never mistaken for texts of ours. */
const PERSON = 'Ελένη'
const COLLEAGUE = 'Νίκος'

/** A site with one thing of every kind. */
async function seed(app: App, user_token: string) {
  const send = <T = Record<string, number>>(name: string, fields: Record<string, string | number>) =>
    call<T>(app, name, { user_token, l: 'ru', ...fields })
  const { item_id = 0 } = await send('item/add', { item_name: 'Έργο', item_description: 'Περιγραφή' })
  const { cat_id = 0 } = await send('catalog/save', { item_id, cat_name: 'Οδηγοί' })
  const page = { item_id, cat_id, page_title: 'Σελίδα' }
  const text = ':::api POST /1\n:::\n\nΚείμενο.\n\n## Πρώτο\n\nΚείμενο.\n\n## Δεύτερο\n\nΚείμενο.\n'
  const { page_id = 0 } = await send('page/save', { ...page, page_content: text })
  await send('page/save', { ...page, page_id, page_content: `${text}\nΑκόμα.\n` })
  const { page_id: old = 0 } = await send('page/save', { ...page, page_title: 'Παλιά', page_content: 'Κείμενο.' })
  await send('page/delete', { page_id: old })
  await send('member/save', { item_id, username: COLLEAGUE, member_group_id: 1 })
  const { id: team_id = 0 } = await send('team/save', { id: 0, team_name: 'Ομάδα' })
  await send('teamMember/save', { team_id, member_username: COLLEAGUE, team_member_group_id: 1 })
  await send('teamItem/save', { team_id, item_id })
  const { item_id: sheet = 0 } = await send('item/add', { item_name: 'Πίνακας', item_type: 4 })
  return { item_id, page_id, team_id, sheet }
}

type Site = Awaited<ReturnType<typeof seed>>

const guestScreens = ['/', '/user/login', '/user/register', '/user/forgotPassword', '/prices', '/1/2/3']
const screensOf = ({ item_id, page_id, team_id, sheet }: Site) => [
  '/item/index',
  '/item/add',
  '/item/group/index',
  ...['', '?tab=members', '?tab=openapi', '?tab=recycle'].map((tab) => `/item/setting/${item_id}${tab}`),
  `/item/export/${item_id}`,
  `/catalog/${item_id}`,
  '/team/index',
  `/team/member/${team_id}`,
  `/team/item/${team_id}`,
  '/user/setting',
  '/message/index',
  '/attachment/index',
  `/${item_id}/${page_id}`,
  `/${sheet}`,
  `/page/edit/${item_id}/${page_id}`,
  '/order/index',
  ...['index', 'users', 'items', 'attachments', 'announcements', 'sign-in', 'plans', 'settings', 'audit', 'about'].map(
    (room) => `/admin/${room}`,
  ),
]

/** Opens every menu and dialog of a screen whose button is marked as opening one, and checks each. */
async function openAll(page: Page, look: (what: string) => Promise<void>, settled: () => Promise<void>) {
  const openers = page.locator('button[aria-haspopup]:visible:not([disabled])')
  for (let i = 0; i < (await openers.count()); i += 1) {
    const opener = openers.nth(i)
    const name = (await opener.getAttribute('aria-label')) ?? (await opener.textContent()) ?? ''
    await opener.click({ timeout: 500 }).catch(() => undefined)
    await settled()
    await look(`behind ${name.trim()}`)
    await page.keyboard.press('Escape')
    await settled()
  }
}

let app: App
let browser: Browser
let user_token: string

beforeAll(async () => {
  app = await startApp({ PAGES_PER_ITEM: '5000' }, await buildWithPseudoLanguage())
  browser = await newBrowser()
  user_token = await createUser(app, PERSON)
  await createUser(app, COLLEAGUE)
})

afterAll(async () => {
  await browser.close()
  await app.stop()
})

test.concurrent.for(WINDOWS)(
  'a language that is added by a folder and a line is complete, and its texts fit, in a window of $width px',
  { timeout: TIMEOUT_MS },
  async (viewport, { expect }) => {
    const found = new Map<string, string>()
    for (const [token, screens] of [
      [undefined, guestScreens],
      [user_token, screensOf(await seed(app, user_token))],
    ] as const) {
      const context = await newContext(browser, app, { lang: 'ru', viewport, ...(token ? { token } : {}) })
      const page = await context.newPage()
      const { settled } = walker(page)
      for (const path of screens) {
        await page.goto(path)
        await settled()
        if (path.startsWith('/page/edit')) await page.locator('.cm-content').waitFor()
        expect(await page.locator('body').textContent(), path).toContain('⟦')
        const look = async (what: string) => {
          for (const line of await page.evaluate(survey)) {
            if (!found.has(line)) found.set(line, `${path} ${what}`)
          }
        }
        await look('')
        await openAll(page, look, settled)
        if (path === '/item/index') {
          await page.keyboard.press('Control+k')
          await page.getByRole('dialog').waitFor()
          await settled()
          await look('palette')
          await page.keyboard.press('Escape')
        }
      }
      await context.close()
    }
    expect([...found].map(([line, where]) => `${line} (${where})`)).toEqual([])
  },
)
