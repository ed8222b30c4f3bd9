import type { Page } from 'playwright-core'
import { type App, call, createUser, expect } from './fixtures.ts'

type SheetJson = {
  name: string
  rows: Record<string, { cells?: Record<string, { text?: string; style?: number }> }>
  merges: string[]
  cols: Record<string, { width?: number }>
  styles: unknown[]
}

/** A site with an owner, a second writer, and spreadsheet items. */
export interface SheetSite {
  owner: string
  other: string
  /** Creates a spreadsheet item with these texts and returns its ids. */
  make: (name: string, rows: string[][]) => Promise<{ item_id: number; page_id: number }>
  /** The page of a spreadsheet item. */
  pageOf: (item_id: number) => Promise<number>
  /** The saved book. */
  read: (page_id: number) => Promise<SheetJson[]>
  save: (ids: { item_id: number; page_id: number }, content: string) => Promise<unknown>
}

const bookOf = (rows: string[][]) =>
  JSON.stringify([
    {
      name: 'sheet1',
      rows: {
        ...rows.map((row) => ({ cells: { ...row.map((text) => ({ text })) } })),
        len: 800,
      },
      cols: { len: 26 },
      validations: [{ refs: ['A1:A9'], mode: 'cell', type: 'list' }],
    },
  ])

/** "lin" owns every item, "chen" may write in it. */
export async function prepareSheets(app: App): Promise<SheetSite> {
  const owner = await createUser(app, 'lin')
  const other = await createUser(app, 'chen')
  const who = { user_token: owner }
  const save: SheetSite['save'] = ({ item_id, page_id }, page_content) =>
    call(app, 'page/save', { ...who, item_id, page_id, page_title: 'Sheet', page_content })
  const pageOf = async (item_id: number) => {
    const { menu } = await call<{ menu: { pages: { page_id: number }[] } }>(app, 'item/info', { ...who, item_id })
    return menu.pages[0]?.page_id ?? 0
  }
  return {
    owner,
    other,
    save,
    pageOf,
    make: async (item_name, rows) => {
      const { item_id } = await call<{ item_id: number }>(app, 'item/add', { ...who, item_type: 4, item_name })
      await call(app, 'member/save', { ...who, item_id, username: 'chen', member_group_id: 1 })
      const page_id = await pageOf(item_id)
      if (rows.length > 0) await save({ item_id, page_id }, bookOf(rows))
      return { item_id, page_id }
    },
    read: async (page_id) =>
      JSON.parse((await call<{ page_content: string }>(app, 'page/info', { ...who, page_id })).page_content || '[]'),
  }
}

/** The cell of an address like `C4`. */
export function cell(page: Page, ref: string) {
  const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(ref) ?? []
  const col = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return page.locator(`[data-cell="${Number(row) - 1},${col}"]`)
}

/** Waits until the grid is editable. */
export async function ready(page: Page): Promise<void> {
  await page.getByText('Locked by you').waitFor()
  await cell(page, 'A1').waitFor()
}

/** Types into a cell as a user does: press the cell, type, Enter. */
export async function fill(page: Page, ref: string, text: string): Promise<void> {
  await cell(page, ref).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Waits until the header says that everything is saved. */
export async function savedSheet(page: Page): Promise<void> {
  await page.locator('.o-saved[data-state="saved"]').first().waitFor()
}

/** Waits until the server has this text in a cell of the first sheet. */
export async function stored(site: SheetSite, page_id: number, row: number, col: number, text: string): Promise<void> {
  const textNow = async () => (await site.read(page_id))[0]?.rows[row]?.cells?.[col]?.text ?? ''
  await expect.poll(textNow, { timeout: 10_000 }).toBe(text)
}

/** Texts of a row as the page shows them. */
export async function shown(page: Page, refs: string[]): Promise<string[]> {
  return Promise.all(refs.map((ref) => cell(page, ref).innerText()))
}

/** Drags with the mouse from the middle of one cell to the middle of another. */
export async function dragCells(page: Page, from: string, to: string): Promise<void> {
  const middle = async (ref: string) => {
    const box = await cell(page, ref).boundingBox()
    if (!box) throw new Error(`${ref} is not on screen`)
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const [a, b] = [await middle(from), await middle(to)]
  await page.mouse.move(...a)
  await page.mouse.down()
  await page.mouse.move(...b, { steps: 5 })
  await page.mouse.up()
}
