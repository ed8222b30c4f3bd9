import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en } from '#shared/i18n/en/index.ts'
import { zh } from '#shared/i18n/zh/index.ts'
import { findFirefox } from '../scripts/firefox.ts'
import { type App, call, createUser, startApp } from './app.ts'

let app: App
let browser: Browser
const problems: string[] = []

beforeAll(async () => {
  app = await startApp()
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US', 'ui.prefersReducedMotion': 1 },
  })
})

afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

/** Opens a page of a new session. What a visitor would see as an error goes into `problems`. */
async function open(path: string): Promise<Page> {
  const page = await (await browser.createBrowserContext()).newPage()
  await page.setViewport({ width: 1280, height: 800 })
  page.setDefaultTimeout(20_000)
  page.on('console', async (message) => {
    if (message.type() !== 'error') return
    const said = message.args().map((value) => value.evaluate((one) => String(one)).catch(() => message.text()))
    problems.push(`console on ${page.url()}: ${(await Promise.all(said)).join(' ')}`)
  })
  page.on('pageerror', (error) => problems.push(`error: ${error}`))
  await page.goto(app.url + path)
  await page.waitForSelector('html:not(:has(#root[data-drawn]))')
  return page
}

const named = (role: string, name: string) => `::-p-aria([name="${name}"][role="${role}"])`
const press = (page: Page, role: string, name: string) => page.locator(named(role, name)).click()
const fill = (page: Page, selector: string, text: string) => page.locator(selector).fill(text)
const seeText = (page: Page, selector: string, text: string) =>
  page.waitForFunction((at, what) => document.querySelector(at)?.textContent?.includes(what), {}, selector, text)

async function withControl(page: Page, key: 's' | 'k') {
  await page.keyboard.down('Control')
  await page.keyboard.press(key)
  await page.keyboard.up('Control')
}

test('the main job in Firefox: register, write, read as a guest, search, a spreadsheet, both languages', async () => {
  const t = en
  const page = await open('/user/register')
  await fill(page, named('textbox', t.user.username), 'founder')
  const passwords = await page.$$('input[type="password"]')
  for (const field of passwords) await field.type('a good password')
  const picture = await page.waitForSelector('img[src*="showCaptcha"]')
  const address = await picture?.evaluate((image) => (image as HTMLImageElement).src)
  const captcha_id = Number(new URL(address ?? '').searchParams.get('captcha_id'))
  await fill(page, named('textbox', t.user.captcha), app.captcha(captcha_id))
  await press(page, 'button', t.user.registerAction)
  await seeText(page, 'h1', t.item.all)

  await press(page, 'link', t.item.newItem)
  await fill(page, named('textbox', t.item.name), '商城接口')
  await press(page, 'button', t.item.addAction)
  await page.waitForFunction(() => /^\/\d+$/.test(location.pathname))
  const item_id = new URL(page.url()).pathname.slice(1)
  await press(page, 'button', t.reader.newCatalog)
  await fill(page, `::-p-aria([role="dialog"]) >>> ${named('textbox', t.reader.catalogName)}`, 'Accounts')
  await page.keyboard.press('Enter')
  await seeText(page, '.side', 'Accounts')

  await page.goto(`${app.url}/page/edit/${item_id}/0`)
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
  await page.keyboard.type('Create a user')
  await page.keyboard.press('Enter')
  await press(page, 'button', t.editor.catalogOf(t.editor.catalogRoot))
  await press(page, 'option', 'Accounts')
  await page.locator('.cm-content').click()
  await page.keyboard.type('A walrus is made. 创建一个用户。')
  await withControl(page, 's')
  await page.waitForFunction(() => /\/[1-9]\d*$/.test(location.pathname))
  const page_id = new URL(page.url()).pathname.split('/').at(-1)

  const guest = await open(`/${item_id}/${page_id}`)
  await seeText(guest, 'h1', 'Create a user')
  await seeText(guest, '.prose', '创建一个用户。')
  await seeText(guest, '.side', 'Accounts')
  // only users can search in texts
  await page.goto(`${app.url}/${item_id}`)
  await seeText(page, '.prose', 'walrus')
  await withControl(page, 'k')
  await page.waitForSelector('[role="dialog"] input')
  await page.keyboard.type('walrus')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role="dialog"] [role="option"]')].some((option) =>
      option.textContent?.includes('Create a user'),
    ),
  )
  await guest.evaluate(() => localStorage.setItem('octavo-lang', 'zh'))
  await guest.goto(`${app.url}/user/login`)
  await guest.waitForSelector(named('button', zh.user.loginAction))

  const user_token = await createUser(app, 'lin')
  const sheet = await call<{ item_id: number }>(app, 'item/add', { user_token, item_type: 4, item_name: 'Numbers' })
  // The founder is logged in and is sent on to the list. A navigation that interrupts the download of its parts would be reported as an error.
  await page.goto(`${app.url}/user/login`)
  await seeText(page, 'h1', t.item.all)
  await page.setCookie({ name: 'cookie_token', value: user_token, url: app.url })
  await page.goto(`${app.url}/${sheet.item_id}`)
  await page.locator('[data-cell="0,0"]').click()
  for (const text of ['2', '40', '=SUM(A1:A2)']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await seeText(page, '[data-cell="2,0"]', '42')
  await page.waitForSelector('.o-saved[data-state="saved"]')
  // Firefox also reports requests that were ended by a navigation.
  expect(problems.filter((problem) => !/AbortError|NetworkError|aborted/.test(problem))).toEqual([])
}, 120_000)
