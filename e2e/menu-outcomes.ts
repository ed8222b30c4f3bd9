import type { Locator, Page } from 'playwright-core'
import { expect } from './fixtures.ts'
import { row } from './item-seed.ts'
import type { Outcome, Outcomes } from './menu-walk.ts'

const anyDialog = (page: Page, name: RegExp) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))

/** A dialog opens; Escape closes it. */
const dialog =
  (name: RegExp): Outcome =>
  async ({ page, settled }) => {
    const shown = anyDialog(page, name)
    await shown.waitFor()
    await settled()
    await page.keyboard.press('Escape')
    await shown.waitFor({ state: 'detached' })
  }

/** Another screen opens; Back leads to the screen of the press. */
const screen =
  (address: RegExp, shown: (page: Page) => Locator): Outcome =>
  async ({ page, start, settled }) => {
    await page.waitForURL(address)
    await shown(page).first().waitFor()
    await settled()
    await page.goBack()
    await page.waitForURL(start)
  }

/** A toast appears. */
const said =
  (text: RegExp): Outcome =>
  async ({ page }) =>
    page.locator('.o-toast', { hasText: text }).last().waitFor()

/** Something appears on the screen and stays. */
const shows =
  (what: (page: Page) => Locator): Outcome =>
  async ({ page }) =>
    what(page).first().waitFor()

/** The browser gets a file. */
const download =
  (name: RegExp): Outcome =>
  async ({ page }) => {
    const file = await page.waitForEvent('download')
    expect(file.suggestedFilename()).toMatch(name)
  }

/** The button with exactly this name. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, exact: true })
const editor = (page: Page) => page.locator('.editor-source .cm-content')
const html = (attribute: string) => (page: Page) => page.locator(`html${attribute}`)
const moved: Outcome = async ({ page }) => void (await page.waitForResponse(/\/api\/catalog\/batUpdate$/))

export const ITEM: Outcomes = {
  Open: screen(/\/\d+$/, (page) => page.locator('#main')),
  Share: dialog(/^Share /),
  Star: said(/has a star/),
  'Remove star': said(/has no star/),
  General: screen(/\/item\/setting\/\d+$/, (page) => page.getByRole('textbox', { name: 'Item name' })),
  Members: screen(/tab=members$/, (page) => button(page, 'Add members')),
  'Open API': screen(/tab=openapi$/, heading('Open API')),
  'Recycle bin': screen(/tab=recycle$/, heading('Recycle bin')),
  Export: screen(/\/item\/export\/\d+$/, heading('Export')),
  'Import files': screen(/\/item\/import\?item_id=\d+$/, heading('Import')),
  'Change log': dialog(/^Change log of/),
  'Copy item': dialog(/^Copy “/),
  Transfer: dialog(/^Transfer “/),
  Archive: dialog(/^Archive “/),
  'Leave item': dialog(/^Leave “/),
  'Delete item': dialog(/^Delete “/),
  'New page': screen(/\/page\/edit\/\d+\/0/, editor),
  'New folder': dialog(/^New folder$/),
  Folders: screen(/\/catalog\/\d+$/, heading('Folders')),
}

export const PAGE: Outcomes = {
  'Edit page': screen(/\/page\/edit\/\d+\/[1-9]/, editor),
  'Copy link': said(/The link was copied/),
  'Copy as Markdown': said(/^Copied/),
  'Copy as cURL': said(/^Copied/),
  'Copy as fetch': said(/^Copied/),
  'Copy or move page…': dialog(/^Copy “Create a user”/),
  History: dialog(/^History$/),
  Print: shows(html('[data-printed]')),
  'Export page': screen(/\/item\/export\/\d+\?page_id=\d+$/, heading('Export')),
  Developing: said(/The state is “Developing”/),
  Testing: said(/The state is “Testing”/),
  Completed: said(/The state is “Completed”/),
  'Needs change': said(/The state is “Needs change”/),
  Deprecated: said(/The state is “Deprecated”/),
  'No state': said(/has no state any more/),
  'Delete page': dialog(/^Delete “/),
}

export const ROW: Outcomes = {
  ...PAGE,
  'New page here': ITEM['New page'] ?? null,
  'New folder here': dialog(/^New folder$/),
  'New folder in this one': dialog(/^New folder$/),
  'Copy or move to…': dialog(/^(Copy|Move) “/),
  'Rename folder': dialog(/^Rename folder$/),
  'Export folder': screen(/\/item\/export\/\d+\?cat_id=\d+$/, heading('Export')),
  'Move up': moved,
  'Move down': moved,
  'Sort pages': dialog(/^Sort the pages/),
  'Delete folder': dialog(/^Delete “/),
}

export const ACCOUNT: Outcomes = {
  Account: screen(/\/user\/setting$/, heading('Account')),
  Notifications: screen(/\/message\/index/, heading('Notifications')),
  'Change display name': screen(/\/user\/setting#profile$/, heading('Account')),
  'Change password': screen(/\/user\/setting#password$/, heading('Account')),
  'Search everything': dialog(/^Search$/),
  Teams: screen(/\/team\/index$/, heading('Teams')),
  'My attachments': screen(/\/attachment\/index$/, heading(/ttachments$/)),
  Administration: screen(/\/admin\/index$/, heading('Overview')),
  'Log out': null,
}

export const THEMES: Outcomes = {
  'Same as the system': shows(html(':not([data-theme="dark"])')),
  Light: shows(html('[data-theme="light"]')),
  Dark: shows(html('[data-theme="dark"]')),
}

export const HEADER: Outcomes = {
  'Octavo, my items': screen(/\/item\/index/, heading('All items')),
  'Edit page': PAGE['Edit page'] ?? null,
  Share: dialog(/^Share this page$/),
  Notifications: ACCOUNT.Notifications ?? null,
  中文: async ({ page, settled }) => {
    await page.locator('html[lang="zh-CN"]').waitFor({ state: 'attached' })
    await settled()
    await page.getByRole('button', { name: 'English' }).click()
    await page.locator('html[lang="en"]').waitFor({ state: 'attached' })
  },
  'Search everything': ACCOUNT['Search everything'] ?? null,
  Attachments: ACCOUNT['My attachments'] ?? null,
  Teams: ACCOUNT.Teams ?? null,
  Administration: ACCOUNT.Administration ?? null,
}

export const GUEST_HEADER: Outcomes = {
  ...HEADER,
  'Octavo, home page': screen(/\/$/, heading(/./)),
  Octavo: screen(/\/$/, heading(/./)),
  'About Octavo': screen(/\/$/, heading(/./)),
  'Log in': screen(/\/user\/login/, (page) => page.getByLabel('Password', { exact: true })),
  Theme: null,
  'Item of guest': null,
}

/** Menus of our own, and links to the current screen. */
export const elsewhere = (member: string, name: string): Outcomes => ({
  Theme: null,
  'Item menu': null,
  [`Account: ${member}`]: null,
  [name]: null,
})

export const SIDE: Outcomes = {
  'New page': ITEM['New page'] ?? null,
  'New folder': ITEM['New folder'] ?? null,
  'Collapse all': async ({ page }) => {
    await row(page, 'List users').waitFor({ state: 'detached' })
    await row(page, 'Guides').click()
    await row(page, 'List users').waitFor()
  },
}

/** Changes of the grid are tested with the grid; here they must be saved in the end. */
export const inGrid: Outcome = async () => {}
const palette: Outcome = async ({ page }) => {
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
export const GRID: Outcomes = new Proxy({}, { get: () => inGrid })
export const SHEET: Outcomes = {
  Undo: inGrid,
  Redo: inGrid,
  Bold: inGrid,
  Italic: inGrid,
  'Text colour': palette,
  'Cell colour': palette,
  'Align left': inGrid,
  Centre: inGrid,
  'Align right': inGrid,
  'Wrap text': inGrid,
  'Find and replace': shows((page) => button(page, 'Close the search')),
  Find: shows((page) => button(page, 'Close the search')),
  History: dialog(/^History$/),
  Import: dialog(/^Import a file$/),
  Format: null,
  Row: null,
  Column: null,
  Freeze: null,
  Sort: null,
  Export: null,
}

export const EXPORT: Outcomes = {
  'Excel (.xlsx), all sheets': download(/\.xlsx$/),
  'CSV (.csv), this sheet': download(/\.csv$/),
}

export const SHEET_TAB: Outcomes = {
  Rename: dialog(/^Rename “/),
  'Move left': inGrid,
  'Move right': inGrid,
  'Delete sheet': dialog(/^Delete “/),
}

export const TEAM: Outcomes = {
  Rename: dialog(/^Rename “/),
  Transfer: dialog(/^Transfer “/),
  'Delete team': dialog(/^Delete “/),
  'Leave the team': dialog(/^Leave “/),
}
