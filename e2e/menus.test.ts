import type { Page } from 'playwright-core'
import { expect, test } from './fixtures.ts'
import { editorTools, row } from './item-seed.ts'
import * as does from './menu-outcomes.ts'
import { type Ground, MEMBERS, type Member, PASSWORD, prepareGrounds } from './menu-people.ts'
import { OFFERED, OFFERED_TO_GUEST } from './menu-table.ts'
import { type Walk, walker } from './menu-walk.ts'
import { cell, ready, savedSheet } from './sheet-site.ts'

/**
 * Every offered action is allowed. Each kind of person around an item walks through all menus and presses everything, and no call may be refused.
 * `server/policy/permission-table.test.ts` tests that calls which are not offered are refused.
 */
const { button } = does
/** A walk presses some hundred buttons. */
const TIMEOUT_MS = 300_000
const edits = (member: Member) => member !== 'reader'
const manages = (member: Member) => ['manager', 'owner', 'administrator'].includes(member)

async function walkItem(walk: Walk, member: Member, ground: Ground) {
  const { page } = walk
  await walk.go(`/${ground.item}/${ground.page}`)
  await row(page, 'List users').waitFor()
  if (edits(member)) await editorTools(page)
  await walkDialogs(walk, member)
  const ways = { ...does.HEADER, ...does.elsewhere(member, `Item of ${member}`) }
  const isFirst = member === 'reader' || member === 'editor'
  await (isFirst ? walk.bar : walk.note)('header', page.locator('header.header'), ways)
  await walk.bar('contents', page.locator('.side-foot'), does.SIDE)
  const sameForAll = member === 'reader' ? walk.menu : walk.list
  await sameForAll('theme', button(page, 'Theme'), does.THEMES)
  await sameForAll('account', button(page, `Account: ${member}`), does.ACCOUNT)
  await walk.menu('item', button(page, 'Item menu'), does.ITEM)
  await walk.menu('page', button(page, 'Page menu'), does.PAGE)
  await walk.note('rows', page.locator('#tree [role="tree"]'))
  if (!edits(member)) return
  const rowMenu = (title: string) => row(page, title).locator('[data-more]')
  // managers and owners write in the tree as editors do; administrators do so by another right
  const inTree = member === 'manager' || member === 'owner' ? walk.list : walk.menu
  await inTree('page row', rowMenu('Create a user, POST'), does.ROW)
  await inTree('folder row', rowMenu('Details'), does.ROW)
  await inTree('top folder row', rowMenu('Guides'), does.ROW)
}

/** The dialogs of the page: its history and its link. */
async function walkDialogs(walk: Walk, member: Member) {
  const { page } = walk
  const shown = page.getByRole('dialog')
  const question = page.getByRole('alertdialog')
  await walk.choose('page', button(page, 'Page menu'), 'History')
  await shown.getByRole('button', { name: 'View' }).waitFor()
  await walk.note('history', shown)
  if (edits(member)) {
    await shown.getByRole('button', { name: 'Restore', exact: true }).click()
    await question.getByRole('button', { name: /^Restore/ }).click()
    await page.getByText('The version is restored.').waitFor()
    await walk.settled()
  }
  if (await shown.isVisible()) await page.keyboard.press('Escape')
  await shown.waitFor({ state: 'detached' })
  await button(page, 'Share').click()
  await shown.getByRole('img').waitFor()
  await walk.note('share', shown)
  if (edits(member)) {
    await button(page, 'Make a link').click()
    await button(page, 'End sharing').click()
    await question.getByRole('button', { name: 'End sharing' }).click()
    await page.getByText('The link no longer works.').waitFor()
    await button(page, 'Make a link').waitFor()
  }
  await page.keyboard.press('Escape')
  await shown.waitFor({ state: 'detached' })
}

async function walkSheet(walk: Walk, member: Member, ground: Ground) {
  const { page } = walk
  await walk.go(`/${ground.sheet}`)
  await (edits(member) ? ready(page) : cell(page, 'A1').waitFor())
  await walk.note('sheet header', page.locator('header.header'))
  const tools = page.getByRole('toolbar', { name: 'Sheet tools' })
  const openCells = () => cell(page, 'A1').click({ button: 'right' })
  // managers have more entries in the item's menu, but none in the grid
  const isFirst = member === 'reader' || member === 'editor'
  const inGrid = isFirst ? walk.menu : walk.list
  await (isFirst || member === 'manager' ? walk.menu : walk.list)('sheet item', button(page, 'Item menu'), does.ITEM)
  await (isFirst ? walk.bar : walk.note)('sheet tools', tools, does.SHEET)
  await inGrid('sheet export', button(page, 'Export'), does.EXPORT)
  if (edits(member)) {
    for (const name of ['Format', 'Row', 'Column', 'Freeze', 'Sort'])
      await inGrid(`sheet ${name}`, button(page, name), does.GRID)
    await button(page, 'Add a sheet').click()
    await inGrid('sheet tab', button(page, /^Menu of sheet/), does.SHEET_TAB)
  }
  await inGrid('sheet cells', openCells, does.GRID)
  if (edits(member)) await savedSheet(page)
}

async function walkList(walk: Walk, member: Member, ground: Ground) {
  const { page } = walk
  await walk.go('/item/index?item_group_id=0')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await walk.settled()
  await walk.note('list header', page.locator('header.header'))
  const menuOf = (name: string) => button(page, `Menu of ${name} of ${member}`)
  // an administrator opens items of others by their addresses, because they are not in the list
  if (member === 'administrator') return expect(await menuOf('Item').count()).toBe(0)
  await (member === 'owner' ? walk.list : walk.menu)('card', menuOf('Item'), does.ITEM)
  if (ground.sheet > 0) await walk.list('sheet card', menuOf('Sheet'))
}

/** Checks the menu of a team, and leaves the team. */
async function walkTeam(walk: Walk, team: string, label: string, action: string) {
  const { page } = walk
  await walk.go('/team/index')
  const menu = button(page, `Menu of ${team}`)
  await walk.menu('team', menu, does.TEAM)
  await walk.choose('team', menu, label)
  await page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click()
  await menu.waitFor({ state: 'detached' })
  await walk.settled()
}

/** Deletes a page and a folder, and finds them in the recycle bin. */
async function walkBin(walk: Walk, ground: Ground) {
  const { page } = walk
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
  await walk.go(`/${ground.item}/${ground.page}`)
  await editorTools(page)
  await walk.choose('page', button(page, 'Page menu'), 'Delete page')
  await confirm('Delete page')
  await row(page, 'Create a user, POST').waitFor({ state: 'detached' })
  await walk.choose('folder row', row(page, 'Details').locator('[data-more]'), 'Delete folder')
  await confirm('Delete folder')
  await row(page, 'Details').waitFor({ state: 'detached' })
  await walk.choose('item', button(page, 'Item menu'), 'Recycle bin')
  const restore = button(page, 'Restore Create a user')
  await restore.waitFor()
  await walk.note('settings', page.locator('.o-side-nav'))
  await walk.note('bin', page.getByRole('table'))
  // both were deleted within one second, so their order is undefined
  walk.offered.bin?.sort()
  await restore.click()
  await page.getByText('“Create a user” is back.').waitFor()
  await restore.waitFor({ state: 'detached' })
  const purge = button(page, 'Delete Fields for good')
  if (await purge.isVisible()) {
    await purge.click()
    await confirm('Delete for good')
    await page.getByText('“Fields” was deleted for good.').waitFor()
    await purge.waitFor({ state: 'detached' })
  }
  await walk.settled()
}

/** Enters the user's password where a menu asks for it. */
async function finish(walk: Walk, action: string, receiver?: string) {
  const form = walk.page.getByRole('dialog')
  if (receiver) await form.getByRole('textbox', { name: 'Username of the new owner' }).fill(receiver)
  await form.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: action, exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await walk.page.waitForURL(/\/item\/index/)
  await walk.settled()
}

/**
 * Transfers the spreadsheet, archives the item and deletes it, from the list and from the item. An administrator has only the item.
 */
async function walkEnds(walk: Walk, member: Member, ground: Ground) {
  const { page } = walk
  const itemMenu = button(page, 'Item menu')
  const cardOf = (name: string) => button(page, `Menu of ${name} of ${member}`)
  if (member === 'administrator') {
    await walk.go(`/${ground.item}`)
    await walk.choose('item', itemMenu, 'Delete item')
    return finish(walk, 'Delete item')
  }
  await walk.go('/item/index?item_group_id=0')
  await walk.choose('sheet card', cardOf('Sheet'), 'Transfer')
  await finish(walk, 'Transfer item', 'administrator')
  await walk.go(`/${ground.item}`)
  await walk.choose('item', itemMenu, 'Archive')
  await finish(walk, 'Archive for good')
  const card = cardOf('Item')
  await walk.choose('archived card', card, 'Delete item')
  await finish(walk, 'Delete item')
  await card.waitFor({ state: 'detached' })
}

async function logOut(walk: Walk, member: Member) {
  const { page } = walk
  await walk.choose('account', button(page, `Account: ${member}`), 'Log out')
  await page.getByRole('link', { name: 'Log in' }).first().waitFor()
  await walk.settled()
}

/** A browser without a window prints nothing and reports no error. */
const notePrinting = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })

const seeded = test.extend('site', { scope: 'file' }, ({ app }) => prepareGrounds(app))

for (const member of MEMBERS) {
  seeded(`what is offered to the ${member} of an item is allowed`, { timeout: TIMEOUT_MS }, async ({ open, site }) => {
    const ground = await site.groundOf(member)
    const page = await open('/user/setting', { token: ground.token })
    await notePrinting(page)
    const walk = walker(page)
    await walkItem(walk, member, ground)
    if (ground.sheet > 0) await walkSheet(walk, member, ground)
    await walkList(walk, member, ground)
    if (edits(member)) await walkBin(walk, ground)
    if (manages(member)) {
      await walkEnds(walk, member, ground)
      await expect.poll(() => site.gone(ground.item)).toBe(true)
    }
    if (member === 'teammate') await walkTeam(walk, `Team of ${ground.item}`, 'Leave the team', 'Leave')
    if (member === 'owner') await walkTeam(walk, await site.team('Disposable'), 'Delete team', 'Delete team')
    await logOut(walk, member)
    expect(walk.offered).toEqual(OFFERED[member])
    expect(walk.refused).toEqual([])
  })
}

seeded('what is offered to guests is allowed', async ({ open, site }) => {
  const { item, page: page_id, sheet, key } = await site.publicGround()
  const page = await open('/user/login')
  await notePrinting(page)
  const walk = walker(page)
  await walk.go(`/${item}/${page_id}`)
  await walk.bar('header', page.locator('header.header'), does.GUEST_HEADER)
  await walk.bar('contents', page.locator('.side-foot'), does.SIDE)
  await walk.menu('theme', button(page, 'Theme'), does.THEMES)
  await walk.menu('page', button(page, 'Page menu'), does.PAGE)
  await walk.note('rows', page.locator('#tree [role="tree"]'))
  await walk.go(`/${sheet}`)
  await cell(page, 'A1').waitFor()
  await walk.note('sheet header', page.locator('header.header'))
  await walk.bar('sheet tools', page.getByRole('toolbar', { name: 'Sheet tools' }), does.SHEET)
  await walk.menu('sheet export', button(page, 'Export'), does.EXPORT)
  await walk.menu('sheet cells', () => cell(page, 'A1').click({ button: 'right' }), does.GRID)
  await walk.go(`/p/${key}`)
  await walk.bar('shared header', page.locator('header.header'), does.GUEST_HEADER)
  await walk.bar('shared page', page.locator('.page-tools'), does.PAGE)
  expect(walk.offered).toEqual(OFFERED_TO_GUEST)
  expect(walk.refused).toEqual([])
})
