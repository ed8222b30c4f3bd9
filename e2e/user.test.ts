import type { Page } from 'playwright-core'
import { nextCaptcha, shownCaptcha, typeCaptcha } from './captcha.ts'
import { type App, createUser, expect, expectAccessible, test, windowFor } from './fixtures.ts'

const PASSWORD = 'correct horse battery'

const TEXTS = {
  en: {
    name: 'Username or e-mail',
    newName: 'Username',
    password: 'Password',
    again: 'Password again',
    captcha: 'Characters in the picture',
    another: 'Another picture',
    logIn: 'Log in',
    makeAccount: 'Make the account',
    items: 'All items',
    refused: 'Wrong name or password',
    wrongCaptcha: 'The captcha is wrong or has expired',
    illegal: /illegal redirect/,
  },
  zh: {
    name: '用户名或邮箱',
    newName: '用户名',
    password: '密码',
    again: '再次输入密码',
    captcha: '图中的字符',
    another: '换一张',
    logIn: '登录',
    makeAccount: '注册',
    items: '全部项目',
    refused: '用户名或密码错误',
    wrongCaptcha: '验证码错误或已过期',
    illegal: /非法跳转/,
  },
} as const

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const path = (page: Page) => new URL(page.url()).pathname

/** Fills the login form and sends it. */
async function logIn(app: App, page: Page, username: string, password: string, lang: 'en' | 'zh' = 'en') {
  const t = TEXTS[lang]
  await field(page, t.name).fill(username)
  await page.getByLabel(t.password, { exact: true }).fill(password)
  await typeCaptcha(app, page, t.captcha)
  await page.getByRole('button', { name: t.logIn, exact: true }).click()
}

for (const lang of ['en', 'zh'] as const) {
  const t = TEXTS[lang]

  test(`someone registers and comes to the empty list, in ${lang}`, async ({ app, open }) => {
    const page = await open('/user/register', { lang })
    await field(page, t.newName).fill(`newcomer${lang}`)
    await page.getByLabel(t.password, { exact: true }).fill(PASSWORD)
    await page.getByLabel(t.again, { exact: true }).fill(PASSWORD)
    await typeCaptcha(app, page, t.captcha)
    await page.getByRole('button', { name: t.makeAccount, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: t.items }).waitFor()
    expect(path(page)).toBe('/item/index')
  })

  test(`a refused login says so, beside the field or above the form, with another picture, in ${lang}`, async ({
    app,
    open,
  }) => {
    await createUser(app, `careful${lang}`, PASSWORD)
    const page = await open('/user/login', { lang })
    const first = await shownCaptcha(page)
    await field(page, t.name).fill(`careful${lang}`)
    await page.getByLabel(t.password, { exact: true }).fill('wrong')
    await page.getByLabel(t.captcha).fill('0000')
    await page.getByRole('button', { name: t.logIn, exact: true }).click()
    await page.getByText(t.wrongCaptcha).waitFor()
    expect(await page.getByLabel(t.captcha).getAttribute('aria-invalid')).toBe('true')
    await nextCaptcha(page, first)

    await page.waitForTimeout(600) // within 500 ms a second refusal says nothing
    await logIn(app, page, `careful${lang}`, 'wrong', lang)
    await page.getByRole('alert').filter({ hasText: t.refused }).waitFor()
    expect(await field(page, t.name).inputValue()).toBe(`careful${lang}`)
    await expectAccessible(page)
  })

  test(`an illegal redirect is refused after the login, in ${lang}`, async ({ app, open }) => {
    await createUser(app, `lured${lang}`, PASSWORD)
    const page = await open('/user/login?redirect=//evil.example', { lang })
    await logIn(app, page, `lured${lang}`, PASSWORD, lang)
    await page.getByText(t.illegal).waitFor()
    expect(path(page)).toBe('/user/login')
  })

  for (const theme of ['light', 'dark'] as const) {
    for (const viewport of [windowFor(lang, theme)]) {
      test(`login and registration are whole in ${lang}, ${theme}, at ${viewport.width} px`, async ({ open }) => {
        for (const address of ['/user/login', '/user/register']) {
          const page = await open(address, { lang, theme, viewport })
          await shownCaptcha(page)
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
          await expectAccessible(page)
        }
      })
    }
  }
}

test('a login goes on to the redirect, and someone who is logged in goes on at once', async ({ app, open }) => {
  const token = await createUser(app, 'ada', PASSWORD)
  const page = await open('/user/login?redirect=/item/add')
  await logIn(app, page, 'ada', PASSWORD)
  await page.getByRole('heading', { level: 1, name: 'New item' }).waitFor()

  const again = await open('/user/login', { token })
  await again.getByRole('heading', { level: 1, name: 'All items' }).waitFor()
})

test('a guest who opens the list comes back to it after the login', async ({ app, open }) => {
  await createUser(app, 'returning', PASSWORD)
  const page = await open('/item/index')
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/item/index')
  await logIn(app, page, 'returning', PASSWORD)
  await page.getByRole('heading', { level: 1, name: 'All items' }).waitFor()
})

test('a press draws another picture; a password can be looked at', async ({ open }) => {
  const page = await open('/user/login')
  const first = await shownCaptcha(page)
  await page.getByRole('button', { name: 'Another picture' }).click()
  await nextCaptcha(page, first)
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
})

test('two passwords that differ, and a name that is taken, are told beside their fields', async ({ app, open }) => {
  await createUser(app, 'taken', PASSWORD)
  const page = await open('/user/register')
  const send = async (username: string, again: string) => {
    await field(page, 'Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Password again', { exact: true }).fill(again)
    await typeCaptcha(app, page, 'Characters in the picture')
    const last = await shownCaptcha(page)
    await page.getByRole('button', { name: 'Make the account' }).click()
    await nextCaptcha(page, last)
  }
  await send('fresh', 'another')
  await page.getByText('The two passwords differ').waitFor()
  await send('taken', PASSWORD)
  await page.getByText('The name "taken" is taken').waitFor()
  expect(await field(page, 'Username').getAttribute('aria-invalid')).toBe('true')
})

test('a site that takes no accounts says so', async ({ app, open }) => {
  await app.octavo('setting', 'set', 'register_open', '0')
  const page = await open('/user/register')
  await page.getByRole('heading', { name: 'Registration is closed' }).waitFor()
  await page.getByRole('link', { name: 'Log in' }).click()
  await shownCaptcha(page)
  expect(await page.getByRole('link', { name: 'Make an account' }).count()).toBe(0)
  await app.octavo('setting', 'set', 'register_open', '1')
})

test('a token logs in and is gone from the address; a bad one is told', async ({ app, open }) => {
  const token = await createUser(app, 'tokenbearer', PASSWORD)
  const page = await open(`/user/loginByUserToken?user_token=${token}&redirect_uri=/item/add`)
  await page.getByRole('heading', { level: 1, name: 'New item' }).waitFor()
  await page.goBack().catch(() => undefined)
  expect(page.url()).not.toContain(token)

  const bad = await open('/user/loginByUserToken?user_token=nonsense')
  await bad.getByRole('heading', { name: 'This login link does not work' }).waitFor()
  expect(bad.url()).not.toContain('nonsense')
  await bad.getByRole('link', { name: 'Log in' }).click()
  await shownCaptcha(bad)
})

test('logging out leads to the landing page, and the list is closed again', async ({ app, open }) => {
  const token = await createUser(app, 'leaver', PASSWORD)
  const page = await open('/item/index', { token })
  await page.getByRole('button', { name: 'Account: leaver' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('heading', { level: 1, name: /Every API/ }).waitFor()
  await page.goto('/item/index')
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
})
