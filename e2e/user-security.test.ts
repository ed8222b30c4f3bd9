import { createHmac } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { loginToken } from '../scripts/lib/login-token.ts'
import { typeCaptcha } from './captcha.ts'
import { type App, createUser, expect, expectAccessible, newContext, test } from './fixtures.ts'

const PASSWORD = 'correct horse battery'
const STEP_SECONDS = 30

/** The code that an authenticator app shows (RFC 6238). @param later how many steps after now */
function codeOf(key: string, later = 0): string {
  const bits = [...key].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_SECONDS) + later))
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const offset = (hash.at(-1) as number) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The part of the user center with this heading. */
const part = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

async function logIn(app: App, page: Page, username: string) {
  await page.goto('/user/login')
  await page.getByLabel('Username or e-mail').fill(username)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await typeCaptcha(app, page, 'Characters in the picture')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Types the first code of the shown key, and closes the recovery codes. @returns the key and the codes */
async function finishSetUp(page: Page): Promise<{ key: string; codes: string[] }> {
  const dialog = page.getByRole('dialog')
  const key = (await dialog.locator('code').innerText()).replace(/\s/g, '')
  await dialog.getByLabel('6-digit code of the app').fill(codeOf(key))
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  return { key, codes: await saveCodes(page) }
}

/** Closes the dialog of new recovery codes, which closes in no other way. @returns the codes */
async function saveCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('heading', { name: 'Save the recovery codes' }).waitFor()
  const codes = await dialog.locator('li code').allInnerTexts()
  expect(await dialog.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
  await dialog.getByLabel('I have saved these codes').check({ force: true })
  await dialog.getByRole('button', { name: 'Done' }).click()
  return codes
}

const items = (page: Page) => page.getByRole('heading', { level: 1, name: 'All items' }).waitFor()

test('a user sets up an app, and logs in with its code, then with a recovery code that works once', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'ada', PASSWORD)
  const page = await open('/user/setting', { token })
  await part(page, 'Two-step login').getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Set up an authenticator app' }).waitFor()
  await expectAccessible(page)
  const { key, codes } = await finishSetUp(page)
  expect(codes.length).toBe(10)
  await part(page, 'Two-step login').getByText('10 of 10 left').waitFor()
  await expectAccessible(page)

  const device = await open('/user/login')
  await logIn(app, device, 'ada')
  await device.getByRole('heading', { name: 'The second step' }).waitFor()
  await expectAccessible(device)
  await device.getByLabel('6-digit code of the app').fill('000000')
  await device.getByRole('button', { name: 'Confirm' }).click()
  await device.getByText('The code is wrong', { exact: false }).waitFor()
  // the code of the set-up counts only once
  await device.getByLabel('6-digit code of the app').fill(codeOf(key, 1))
  await device.getByRole('button', { name: 'Confirm' }).click()
  await items(device)

  const byCode = async (code: string) => {
    const other = await open('/user/login')
    await logIn(app, other, 'ada')
    await other.getByRole('button', { name: 'Use a recovery code' }).click()
    await other.getByLabel('Recovery code').fill(code)
    await other.getByRole('button', { name: 'Confirm' }).click()
    return other
  }
  await items(await byCode(codes[0] as string))
  await (await byCode(codes[0] as string)).getByText('The code is wrong', { exact: false }).waitFor()
})

/** A page at a named host, because passkeys do not work at IP addresses, with a device that makes passkeys. */
async function withDevice(context: BrowserContext) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return page
}

test('a user adds a passkey, and uses it to log in, to confirm and as second step; then everything is removed', async ({
  app,
  browser,
  onTestFinished,
}) => {
  const token = await createUser(app, 'bob', PASSWORD)
  const named = { ...app, url: app.url.replace('127.0.0.1', 'localhost') }
  const context = await newContext(browser, named, { token })
  onTestFinished(() => context.close())
  const page = await withDevice(context)
  await page.goto('/user/setting')
  const passkeys = part(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await passkeys.getByText('Laptop', { exact: true }).waitFor()
  await context.clearCookies()
  await page.goto('/user/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await items(page)

  await page.goto('/user/setting')
  await passkeys.getByRole('button', { name: 'Rename Laptop' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Work laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await passkeys.getByText('Work laptop', { exact: true }).waitFor()
  const confirmByPasskey = () => page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click()
  const twoStep = part(page, 'Two-step login')
  await twoStep.getByRole('button', { name: 'Set up' }).click()
  await confirmByPasskey()
  const { codes } = await finishSetUp(page)
  await twoStep.getByRole('button', { name: 'Make new codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click()
  expect((await saveCodes(page)).filter((code) => codes.includes(code))).toEqual([])

  await context.clearCookies()
  await logIn(app, page, 'bob')
  await page.getByRole('heading', { name: 'The second step' }).waitFor()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await items(page)
  await page.goto('/user/setting')
  await twoStep.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
  await confirmByPasskey()
  await twoStep.getByRole('button', { name: 'Set up' }).waitFor()
  await passkeys.getByRole('button', { name: 'Remove Work laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await passkeys.getByText('No passkeys yet.').waitFor()
  await expectAccessible(page)
})

test('a site that requires two-step login redirects to its set-up; an administrator resets it', async ({
  app,
  open,
}) => {
  await createUser(app, 'carol', PASSWORD)
  // the first account of a site is its administrator
  const admin = await loginToken(app.octavo, 'ada')
  await app.octavo('setting', 'set', 'second_step_required', 'everybody')
  const page = await open('/user/login')
  await logIn(app, page, 'carol')
  await page.getByRole('heading', { level: 1, name: 'Set up two-step login' }).waitFor()
  await page.goto('/item/index')
  await page.getByRole('heading', { level: 1, name: 'Set up two-step login' }).waitFor()
  await page.reload()
  const [heading, lead] = await Promise.all(
    [page.getByRole('heading', { level: 1 }), page.getByText('This site requires it.')].map((one) => one.boundingBox()),
  )
  expect(lead?.y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  await finishSetUp(page)
  await items(page)
  await page.goto('/user/setting')
  await part(page, 'Two-step login').getByText('This site requires it.').waitFor()
  expect(await page.getByRole('button', { name: 'Switch off' }).count()).toBe(0)

  const backstage = await open('/admin/users', { token: admin })
  await backstage.getByRole('row', { name: /carol/ }).getByRole('button').last().click()
  await backstage.getByRole('menuitem', { name: 'Reset two-step login' }).click()
  await backstage.getByRole('alertdialog').getByRole('button', { name: 'Reset two-step login' }).click()
  await backstage.getByText('Two-step login of carol is reset').waitFor()
  await page.goto('/item/index')
  await page.waitForURL('**/user/login?redirect=**')
  await logIn(app, page, 'carol')
  await page.getByRole('heading', { level: 1, name: 'Set up two-step login' }).waitFor()
})
