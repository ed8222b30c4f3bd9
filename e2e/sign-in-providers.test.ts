import type { Page } from 'playwright-core'
import { type AuthorizationServer, CLIENT, startAuthorizationServer } from '../server/test/authorization-server.ts'
import { type CasServer, startCasServer } from '../server/test/cas-server.ts'
import { typeCaptcha } from './captcha.ts'
import {
  type App,
  call,
  createUser,
  expect,
  expectAccessible,
  type Open,
  type OpenOptions,
  PHONE,
  test as plainTest,
} from './fixtures.ts'

const PASSWORD = 'correct horse battery'
/** The login page of the authorization server asks for fonts of this host. */
const FONTS = 'https://fonts.googleapis.com/'

const test = plainTest
  .extend('company', { scope: 'file' }, async ({ app }, { onCleanup }): Promise<AuthorizationServer> => {
    const company = await startAuthorizationServer([app.url])
    onCleanup(company.stop)
    return company
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the dependencies of a fixture from the pattern
  .extend('campus', { scope: 'file' }, async ({}, { onCleanup }): Promise<CasServer> => {
    const campus = await startCasServer()
    onCleanup(campus.stop)
    return campus
  })

/** A new browser that may visit the login pages of the providers. Fonts of other hosts come empty. */
async function visit(open: Open, path: string, providers: readonly string[], options: OpenOptions = {}) {
  const allow = [...providers.map((address) => new URL(address).origin), FONTS].map(
    (address) => new RegExp(`^request to another host: ${address}`),
  )
  const page = await open(path, { ...options, allow })
  await page.context().route(`${FONTS}**`, (route) => route.fulfill({ contentType: 'text/css', body: '' }))
  return page
}

/** Logs in on the pages of the authorization server, which accept any password. */
async function logInThere(page: Page, name: string) {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

const items = (page: Page) => page.getByRole('heading', { level: 1, name: 'All items' }).waitFor()
const way = (page: Page, name: string) => page.getByRole('link', { name: `Continue with ${name}` })

async function logOut(page: Page, name: string) {
  await page.getByRole('button', { name: `Account: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
}

/** The number of accounts whose names begin with a text. A second account would be called `ada-2`. */
const accountsOf = async (app: App, name: string) =>
  (await app.octavo('user', 'list')).split('\n').filter((line) => new RegExp(`\\b${name}\\b`).test(line)).length

test('an administrator adds a provider and tries it; two providers are side by side on the login screen', async ({
  app,
  open,
  company,
  campus,
}) => {
  const token = await createUser(app, 'chief', PASSWORD)
  const page = await open('/admin/sign-in', { token })
  await page.getByRole('button', { name: 'Add method' }).click()
  await page.getByRole('menuitem', { name: 'OpenID Connect' }).click()
  await page.getByLabel('Name on the sign-in page').fill('Company')
  await page.getByLabel('Icon', { exact: true }).selectOption('Building')
  await page.getByLabel('Address of the provider (issuer)').fill(company.issuer)
  await page.getByLabel('Client ID', { exact: true }).fill(CLIENT.client_id)
  await page.getByLabel('Client secret', { exact: true }).fill('wrong')
  const trying = page.getByRole('form', { name: 'Try it' })
  await trying.getByRole('button', { name: 'Try it', exact: true }).click()
  await trying.getByText('It did not work').waitFor()
  await trying.getByText(/refused this site: .* Compare client ID, client secret .*invalid_client/).waitFor()
  await page.getByLabel('Client secret', { exact: true }).fill(CLIENT.client_secret)
  await trying.getByRole('button', { name: 'Try it', exact: true }).click()
  await trying.getByText('Everything worked').waitFor()
  await trying.getByText(/accepts this site. It refused the made-up code, as it should/).waitFor()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Offer on the sign-in page' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('OpenID Connect · 0 users').waitFor()
  const settings = JSON.stringify({ server_url: campus.url, entrance_tips: 'For students' })
  await call(app, 'adminSignIn/save', {
    ...{ user_token: token, kind: 'cas', name: 'Campus', icon: 'school', is_open: 1, settings },
  })

  const person = await open('/user/login')
  const ways = person.getByRole('listitem').filter({ hasText: 'Continue with' })
  await expect
    .poll(() => ways.allInnerTexts())
    .toEqual(['Continue with Company', expect.stringMatching(/Campus\s+For students/)])
  const drawings = await ways.locator('svg').evaluateAll((all) => all.map((one) => one.innerHTML))
  expect([drawings.length, new Set(drawings).size]).toEqual([2, 2])
  const [first, second] = [await way(person, 'Company').boundingBox(), await way(person, 'Campus').boundingBox()]
  expect(second?.width).toBe(first?.width)
  await expectAccessible(person)
  const phone = await open('/user/login', { lang: 'zh', theme: 'dark', viewport: PHONE })
  await phone.getByRole('link', { name: '使用 Company 登录' }).waitFor()
  await expectAccessible(phone)
})

test('the first login creates the account, and the next one finds it; a refusal says what to do; a logout ends both sessions', async ({
  app,
  open,
  company,
}) => {
  const page = await visit(open, '/user/setting', [company.issuer])
  await way(page, 'Company').click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByText('The sign-in server did not let you in, or you cancelled. Try again, or log in').waitFor()
  await expectAccessible(page)
  await way(page, 'Company').click()
  await logInThere(page, 'nobody')
  await page.getByText('The sign-in server told no user name that can be used here. Tell the administrator').waitFor()

  const ada = await visit(open, '/user/setting', [company.issuer])
  await way(ada, 'Company').click()
  await logInThere(ada, 'ada')
  // The screen that was asked for.
  await ada.waitForURL('**/user/setting')
  await logOut(ada, 'Ada Lovelace')
  await ada.getByRole('button', { name: 'Yes, sign me out' }).click()
  await ada.waitForURL(`${app.url}/`)
  await ada.goto('/user/login')
  await way(ada, 'Company').click()
  await logInThere(ada, 'ada')
  await items(ada)
  await ada.getByRole('button', { name: 'Account: Ada Lovelace' }).waitFor()
  expect(await accountsOf(app, 'ada')).toBe(1)
})

test('a person logs in through the second provider, and logs out there', async ({ open, campus }) => {
  const page = await visit(open, '/user/login', [campus.url])
  await way(page, 'Campus').click()
  await page.getByLabel('CAS name').fill('zhang')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await items(page)
  await logOut(page, '张三 & 李')
  await page.waitForURL(`${campus.url}/logout?service=**`)
  await page.goto('/user/setting')
  await page.waitForURL('**/user/login?redirect=**')
})

test('while a provider is down, people are told so, and log in with name and password', async ({
  app,
  open,
  company,
}) => {
  await company.stop()
  const page = await open('/user/login')
  await way(page, 'Company').click()
  await page.getByText('The sign-in server cannot be reached. Try again in a few minutes, or log in in').waitFor()
  await page.getByLabel('Username or e-mail').fill('chief')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await typeCaptcha(app, page, 'Characters in the picture')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await items(page)
})
