import type { Page } from 'playwright-core'
import { startSmtpServer } from '../server/test/smtp-server.ts'
import { nextCaptcha, shownCaptcha, typeCaptcha } from './captcha.ts'
import { type App, createUser, expect, expectAccessible, newContext, startApp, test, windowFor } from './fixtures.ts'

const PASSWORD = 'correct horse battery'

const TEXTS = {
  en: {
    name: 'Username or e-mail',
    newName: 'Username',
    password: 'Password',
    again: 'Repeat password',
    captcha: 'Characters in the picture',
    another: 'Another picture',
    logIn: 'Log in',
    makeAccount: 'Create account',
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

/** Fills in the login form and submits it. */
async function logIn(app: App, page: Page, username: string, password: string, lang: 'en' | 'zh' = 'en') {
  const t = TEXTS[lang]
  await field(page, t.name).fill(username)
  await page.getByLabel(t.password, { exact: true }).fill(password)
  await typeCaptcha(app, page, t.captcha)
  await page.getByRole('button', { name: t.logIn, exact: true }).click()
}

for (const lang of ['en', 'zh'] as const) {
  const t = TEXTS[lang]

  test(`someone registers and gets the empty list, in ${lang}`, async ({ app, open }) => {
    const page = await open('/user/register', { lang })
    await field(page, t.newName).fill(`newcomer${lang}`)
    await page.getByLabel(t.password, { exact: true }).fill(PASSWORD)
    await page.getByLabel(t.again, { exact: true }).fill(PASSWORD)
    await typeCaptcha(app, page, t.captcha)
    await page.getByRole('button', { name: t.makeAccount, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: t.items }).waitFor()
    expect(path(page)).toBe('/item/index')
  })

  test(`a refused login shows the reason, beside the field or above the form, with another picture, in ${lang}`, async ({
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

    await page.waitForTimeout(600) // a second refusal within 500 ms is not shown
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
      test(`login and registration are complete in ${lang}, ${theme}, at ${viewport.width} px`, async ({ open }) => {
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

test('a login leads to the redirect, and a logged-in user goes there at once', async ({ app, open }) => {
  const token = await createUser(app, 'ada', PASSWORD)
  const page = await open('/user/login?redirect=/item/add')
  await logIn(app, page, 'ada', PASSWORD)
  await page.getByRole('heading', { level: 1, name: 'New item' }).waitFor()

  const again = await open('/user/login', { token })
  await again.getByRole('heading', { level: 1, name: 'All items' }).waitFor()
})

test('a guest who opens the list returns to it after the login', async ({ app, open }) => {
  await createUser(app, 'returning', PASSWORD)
  const page = await open('/item/index')
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/item/index')
  await logIn(app, page, 'returning', PASSWORD)
  await page.getByRole('heading', { level: 1, name: 'All items' }).waitFor()
})

test('a press loads another picture; a password can be shown', async ({ open }) => {
  const page = await open('/user/login')
  const first = await shownCaptcha(page)
  await page.getByRole('button', { name: 'Another picture' }).click()
  await nextCaptcha(page, first)
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
})

test('registration marks what is missing, shows the rule of a field, and keeps the picture when a name is taken', async ({
  app,
  open,
}) => {
  await createUser(app, 'taken', PASSWORD)
  const page = await open('/user/register')
  const first = await shownCaptcha(page)
  const password = page.getByLabel('Password', { exact: true })
  const again = page.getByLabel('Repeat password', { exact: true })
  await page.getByText('At least 8 characters.').waitFor()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(4)
  await field(page, 'Username').fill('taken')
  await password.fill('short')
  await again.fill('shore')
  await again.press('Tab')
  await page.getByText('Too short: use at least 8 characters.').waitFor()
  await page.getByText('The two passwords differ').waitFor()
  await password.fill(PASSWORD)
  await again.fill(PASSWORD)
  await typeCaptcha(app, page, 'Characters in the picture')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('The name "taken" is taken').waitFor()
  expect(await field(page, 'Username').getAttribute('aria-invalid')).toBe('true')
  expect(await shownCaptcha(page)).toBe(first)
  await field(page, 'Username').fill('陈')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { level: 1, name: 'All items' }).waitFor()
  expect(await page.getByText('You are the administrator of this site').count()).toBe(0)
})

test('without a mail server the login shows who can help; with one a link sets a new password', async ({
  browser,
  open,
}) => {
  const page = await open('/user/login')
  await page.getByText('The administrator of this site can set a new one for you.').waitFor()
  await page.goto('/user/forgotPassword')
  await page.getByRole('link', { name: 'Back to the login' }).click()
  const smtp = await startSmtpServer()
  const mailing = await startApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
  try {
    await mailing.octavo('setting', 'set', 'site_url', mailing.url)
    const visitor = await (await newContext(browser, mailing)).newPage()
    await visitor.goto('/user/register')
    await field(visitor, 'Username').fill('ruth')
    await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await visitor.getByLabel('Repeat password', { exact: true }).fill(PASSWORD)
    await visitor.getByLabel('E-mail address (optional)').fill('ruth@example.com')
    await typeCaptcha(mailing, visitor, 'Characters in the picture')
    await expectAccessible(visitor)
    await visitor.getByRole('button', { name: 'Create account' }).click()
    await visitor.getByText('You are the administrator of this site').waitFor()
    await expectAccessible(visitor)
    const link = (mail: number) => /http\S+token=\S+/.exec(smtp.mails[mail]?.text ?? '')?.[0] ?? ''
    await visitor.goto(link(0))
    await visitor.getByRole('button', { name: 'Verify the address' }).click()
    await visitor.getByRole('heading', { name: 'E-mail address verified' }).waitFor()

    const forgetful = await (await newContext(browser, mailing)).newPage()
    await forgetful.goto('/user/login')
    await forgetful.getByRole('link', { name: 'Forgot your password?' }).click()
    // The login form has a field of the same name, so wait until the next screen is there.
    await forgetful.getByRole('button', { name: 'Send the link' }).waitFor()
    await field(forgetful, 'Username or e-mail').fill('ruth@example.com')
    await typeCaptcha(mailing, forgetful, 'Characters in the picture')
    await expectAccessible(forgetful)
    await forgetful.getByRole('button', { name: 'Send the link' }).click()
    await forgetful.getByRole('heading', { name: 'Look into your mailbox' }).waitFor()
    await expect.poll(() => smtp.mails.length).toBe(2)
    await forgetful.getByRole('link', { name: 'Back to the login' }).click()
    await forgetful.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
    await forgetful.goto(link(1))
    await forgetful.getByRole('button', { name: 'Set the password' }).click()
    await expect.poll(() => forgetful.locator('[aria-invalid="true"]').count()).toBe(2)
    await forgetful.getByLabel('New password', { exact: true }).fill('another good one')
    await forgetful.getByLabel('Repeat new password').fill('another good one')
    await expectAccessible(forgetful)
    await forgetful.getByRole('button', { name: 'Set the password' }).click()
    await forgetful.getByRole('link', { name: 'Log in' }).click()
    await logIn(mailing, forgetful, 'ruth', 'another good one')
    await forgetful.getByRole('heading', { level: 1, name: 'All items' }).waitFor()
    // the link works once; after that the screen offers to request another one
    await forgetful.goto(link(1))
    await forgetful.getByLabel('New password', { exact: true }).fill('yet another one')
    await forgetful.getByLabel('Repeat new password').fill('yet another one')
    await forgetful.getByRole('button', { name: 'Set the password' }).click()
    await forgetful.getByRole('heading', { level: 1, name: 'This link does not work' }).waitFor()
    await expectAccessible(forgetful)
    await forgetful.getByRole('link', { name: 'Get a new link' }).click()
    await forgetful.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
    await visitor.goto('/item/index')
    await visitor.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  } finally {
    await mailing.stop()
    await smtp.stop()
  }
})

test('a site without registration says so', async ({ app, open }) => {
  await app.octavo('setting', 'set', 'register_open', '0')
  const page = await open('/user/register')
  await page.getByRole('heading', { name: 'Registration is closed' }).waitFor()
  await page.getByRole('link', { name: 'Log in' }).click()
  await shownCaptcha(page)
  expect(await page.getByRole('link', { name: 'Create an account' }).count()).toBe(0)
  const elsewhere = await open('/prices', { allow: [/404/] })
  await elsewhere.getByRole('link', { name: 'Log in' }).waitFor()
  expect(await elsewhere.getByRole('link', { name: 'Register' }).count()).toBe(0)
  await app.octavo('setting', 'set', 'register_open', '1')
})

test('a site accepts people with an invitation code and an address in its domain', async ({
  browser,
  onTestFinished,
}) => {
  const smtp = await startSmtpServer()
  onTestFinished(() => smtp.stop())
  const site = await startApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
  onTestFinished(() => site.stop())
  const token = await createUser(site, 'chief')
  const set = (name: string, value: string) => site.octavo('setting', 'set', name, value)
  await set('site_url', site.url)
  const chief = await (await newContext(browser, site, { token })).newPage()
  await chief.goto('/admin/settings#access')
  await chief.getByRole('switch', { name: /^Open registration/ }).click()
  await chief.getByRole('switch', { name: /^Registration by invitation code/ }).click()
  await chief.getByLabel('Mail domains for registration').fill('example.com')
  await chief.getByLabel('Login with a password of this site').selectOption('Named people')
  await chief.getByText('1 person has no other way in, and can log in again only if named.').waitFor()
  await chief.getByRole('button', { name: 'Save', exact: true }).click()
  await chief.getByText(/Names no administrator who has a password/).waitFor()
  await expectAccessible(chief)
  await chief.getByLabel('Login with a password of this site').selectOption('Everybody')
  await chief.getByRole('button', { name: 'Save', exact: true }).click()
  await chief.getByText('Saved', { exact: true }).waitFor()
  await chief.goto('/admin/users')
  await chief.getByRole('button', { name: 'New code' }).click()
  const dialog = chief.getByRole('dialog', { name: 'New invitation code' })
  await dialog.getByLabel('For whom (optional)').fill('New team')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const code = await dialog.getByLabel('The code').inputValue()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const codes = chief.getByRole('region', { name: 'Invitation codes' })
  await codes.getByText('0 of 1', { exact: true }).waitFor()
  await expectAccessible(chief)

  const visitor = await (await newContext(browser, site)).newPage()
  await visitor.goto('/user/login')
  await visitor.getByRole('link', { name: 'Create an account' }).click()
  await field(visitor, 'Username').fill('ruth')
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await visitor.getByLabel('Repeat password', { exact: true }).fill(PASSWORD)
  await visitor.getByLabel('Invitation code').fill('aaaa-bbbb-cccc-dddd')
  await visitor.getByLabel('E-mail address').fill('ruth@elsewhere.example')
  await typeCaptcha(site, visitor, 'Characters in the picture')
  await visitor.getByRole('button', { name: 'Create account' }).click()
  await visitor.getByText('This site takes e-mail addresses of example.com only').waitFor()
  await visitor.getByLabel('E-mail address').fill('ruth@example.com')
  await visitor.getByRole('button', { name: 'Create account' }).click()
  await visitor.getByText(/This invitation code does not work/).waitFor()
  await expectAccessible(visitor)
  await visitor.getByLabel('Invitation code').fill(code)
  await visitor.getByRole('button', { name: 'Create account' }).click()
  await visitor.getByRole('heading', { name: 'Look into your mailbox' }).waitFor()
  await expectAccessible(visitor)
  await chief.reload()
  await codes.getByText('1 of 1', { exact: true }).waitFor()
  await codes.getByText('ruth', { exact: true }).waitFor()
  await chief.getByText('Not verified', { exact: true }).waitFor()
  await visitor.goto(/http\S+token=\S+/.exec(smtp.mails[0]?.text ?? '')?.[0] ?? '')
  await visitor.getByRole('button', { name: 'Verify the address' }).click()
  await visitor.getByRole('link', { name: 'Log in' }).click()
  await logIn(site, visitor, 'ruth', PASSWORD)
  await visitor.getByRole('heading', { level: 1, name: 'All items' }).waitFor()
})

test('a token logs in and is removed from the address; an invalid one is reported', async ({ app, open }) => {
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

test('a login link asks first when another user is logged in', async ({ app, open }) => {
  const token = await createUser(app, 'lured_away', PASSWORD)
  const other = await createUser(app, 'lurer', PASSWORD)
  const page = await open(`/user/loginByUserToken?user_token=${other}&redirect_uri=/item/add`, { token })
  await page.getByRole('heading', { name: 'Continue as lurer?' }).waitFor()
  await expectAccessible(page)
  await page.goto('/item/index')
  await page.getByRole('button', { name: 'Account: lured_away' }).waitFor()
  await page.goto(`/user/loginByUserToken?user_token=${other}&redirect_uri=/item/add`)
  await page.getByRole('button', { name: 'Continue as lurer' }).click()
  await page.getByRole('heading', { level: 1, name: 'New item' }).waitFor()
})

test('logging out leads to the landing page, and the list asks for a login again', async ({ app, open }) => {
  const token = await createUser(app, 'leaver', PASSWORD)
  const page = await open('/item/index', { token })
  await page.getByRole('button', { name: 'Account: leaver' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('heading', { level: 1, name: /Every API/ }).waitFor()
  await page.goto('/item/index')
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
})
