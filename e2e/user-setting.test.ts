import type { Page } from 'playwright-core'
import { loginToken } from '../scripts/lib/login-token.ts'
import { startSmtpServer } from '../server/test/smtp-server.ts'
import { typeCaptcha } from './captcha.ts'
import { call, createUser, expect, expectAccessible, newContext, PHONE, startApp, test, windowFor } from './fixtures.ts'

const PASSWORD = 'correct horse battery'

/** The part of the user center with this heading. */
const part = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

test('a user opens the user center from the account menu and changes the display name', async ({ app, open }) => {
  const token = await createUser(app, 'ada', PASSWORD)
  const page = await open('/item/index', { token })
  await page.getByRole('button', { name: 'Account: ada' }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  const name = part(page, 'Profile').getByLabel('Display name')
  await name.fill('Ada Lovelace ')
  await name.press('Enter')
  await page.getByRole('button', { name: 'Account: Ada Lovelace' }).waitFor()
  // the focus stays where it was
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await name.inputValue()).toBe('Ada Lovelace')
  await expectAccessible(page)
})

test('the account menu leads to the name field and the password field from every screen', async ({ app, open }) => {
  const token = await createUser(app, 'changer', PASSWORD)
  const page = await open('/item/index', { token, viewport: PHONE })
  const choose = async (row: string) => {
    await page.getByRole('button', { name: 'Account: changer' }).click()
    await page.getByRole('menuitem', { name: row }).click()
  }
  const isOnScreen = (name: string) =>
    part(page, name)
      .getByRole('heading')
      .evaluate((heading) => {
        const { top, bottom } = heading.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)
  await choose('Change display name')
  await expect.poll(focused).toBe('name')
  await expect.poll(() => isOnScreen('Profile')).toBe(true)
  await choose('Change password')
  await expect.poll(focused).toBe('old_password')
  await expect.poll(() => isOnScreen('Password')).toBe(true)
  await choose('Change display name')
  await expect.poll(focused).toBe('name')
  await expect.poll(() => isOnScreen('Profile')).toBe(true)
  // a link to a part also works when the screen opens
  await page.goto('about:blank')
  await page.goto('/user/setting#password')
  await expect.poll(focused).toBe('old_password')
  await expect.poll(() => isOnScreen('Password')).toBe(true)
})

test('a user ends one session, then all others, and stays logged in', async ({ app, open }) => {
  const token = await createUser(app, 'bob', PASSWORD)
  const others: string[] = []
  for (let i = 0; i < 3; i++) others.push(await loginToken(app.octavo, 'bob'))
  const page = await open('/user/setting', { token })
  const rows = part(page, 'Sessions').getByRole('row')
  await part(page, 'Sessions').getByText('This one').waitFor()
  expect(await rows.count()).toBe(5)
  await rows
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click()
  await expect.poll(() => rows.count()).toBe(4)
  await part(page, 'Sessions').getByRole('button', { name: 'End all others' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click()
  await expect.poll(() => rows.count()).toBe(2)
  expect(await part(page, 'Sessions').getByRole('button', { name: 'End all others' }).count()).toBe(0)
  for (const user_token of others) await expect(call(app, 'user/info', { user_token })).rejects.toThrow('10102')
  await call(app, 'user/info', { user_token: token })
})

test('a wrong password is reported beside its field; the right one changes it and ends the other sessions', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'carol', PASSWORD)
  const other = await loginToken(app.octavo, 'carol')
  const page = await open('/user/setting', { token })
  const form = part(page, 'Password')
  await form.getByRole('button', { name: 'Change password' }).click()
  await form.getByText('Fill this in.').first().waitFor()
  await form.getByLabel('Current password').fill('wrong')
  await form.getByLabel('New password', { exact: true }).fill('another good one')
  await form.getByLabel('Repeat new password').fill('another good one')
  await form.getByRole('button', { name: 'Change password' }).click()
  await form.getByText('The current password is wrong').waitFor()
  await form.getByLabel('Current password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed. Your other sessions have ended.').waitFor()
  expect(await form.getByLabel('Current password').inputValue()).toBe('')
  await expect.poll(() => part(page, 'Sessions').getByRole('row').count()).toBe(2)
  await call(app, 'user/info', { user_token: token })
  await expect(call(app, 'user/info', { user_token: other })).rejects.toThrow('10102')
  const elsewhere = await open('/user/login')
  await elsewhere.getByLabel('Username or e-mail').fill('carol')
  await elsewhere.getByRole('textbox', { name: 'Password', exact: true }).fill('another good one')
  await typeCaptcha(app, elsewhere, 'Characters in the picture')
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click()
  await elsewhere.getByRole('heading', { level: 1, name: 'All items' }).waitFor()
})

test('a site without a mail server says so', async ({ app, open }) => {
  const token = await createUser(app, 'dora', PASSWORD)
  const page = await open('/user/setting', { token })
  const form = part(page, 'E-mail')
  await form.getByLabel('E-mail address').fill('dora@example.com')
  await form.getByLabel('Your password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Send the link' }).click()
  await form.getByRole('alert').filter({ hasText: 'This site sends no mail yet' }).waitFor()
})

test('an address is verified by the link in a mail, opened in a browser without a session', async ({ browser }) => {
  const smtp = await startSmtpServer()
  const app = await startApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
  try {
    const token = await createUser(app, 'eve', PASSWORD)
    const context = await newContext(browser, app, { token })
    const page = await context.newPage()
    await page.goto('/user/setting')
    const form = part(page, 'E-mail')
    await form.getByLabel('E-mail address').fill('eve@example.com')
    await form.getByLabel('Your password').fill('wrong')
    await form.getByRole('button', { name: 'Send the link' }).click()
    await form.getByText('Wrong password').waitFor()
    await form.getByLabel('Your password').fill(PASSWORD)
    await form.getByRole('button', { name: 'Send the link' }).click()
    await form.getByText('A mail with a link went to eve@example.com').waitFor()
    await expectAccessible(page)

    const link = /http\S+token=\S+/.exec(smtp.mails[0]?.text ?? '')?.[0] ?? ''
    const elsewhere = await newContext(browser, app)
    const mailed = await elsewhere.newPage()
    await mailed.goto(link)
    await mailed.getByRole('heading', { level: 1, name: 'Verify your e-mail address' }).waitFor()
    await expectAccessible(mailed)
    await mailed.getByRole('button', { name: 'Verify the address' }).click()
    await mailed.getByRole('heading', { level: 1, name: 'E-mail address verified' }).waitFor()
    await mailed.goto(link)
    await mailed.getByRole('button', { name: 'Verify the address' }).click()
    await mailed.getByRole('heading', { level: 1, name: 'This link does not work' }).waitFor()

    await page.reload()
    await form.getByText('Verified', { exact: true }).waitFor()
    await form.getByText('eve@example.com', { exact: true }).waitFor()
    await context.close()
    await elsewhere.close()
  } finally {
    await app.stop()
    await smtp.stop()
  }
})

for (const lang of ['en', 'zh'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    for (const viewport of [windowFor(lang, theme)]) {
      test(`the user center is complete in ${lang}, ${theme}, at ${viewport.width} px`, async ({ app, open }) => {
        const token = await createUser(app, `whole${lang}${theme}${viewport.width}`, PASSWORD)
        const page = await open('/user/setting', { token, lang, theme, viewport })
        await page.getByRole('row').nth(1).waitFor()
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
        await page.goto('/user/verifyEmail?token=x')
        await page.getByRole('heading', { level: 1 }).waitFor()
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      })
    }
  }
}
