import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { type App, call, createUser } from './fixtures.ts'

const POLL_MS = 50

/** An item with two writers, and functions for its pages. */
export interface WritersSite {
  owner: string
  other: string
  item_id: number
  /** Creates a page and returns its id. */
  page: (title: string, text: string) => Promise<number>
  read: (page_id: number) => Promise<{ page_title: string; page_content: string; revision: number }>
  /** Saves as the owner, as a script would: without a base revision. */
  save: (page_id: number, text: string) => Promise<unknown>
  /** Waits until nobody holds the lock of the page. */
  free: (page_id: number) => Promise<void>
  /** Removes the other writer from the item. */
  remove: () => Promise<unknown>
}

/** An item of "lin" in which "chen" may write. */
export async function prepareWriters(app: App): Promise<WritersSite> {
  const owner = await createUser(app, 'lin')
  const other = await createUser(app, 'chen')
  const who = { user_token: owner }
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', { ...who, item_type: 1, item_name: 'Handbook' })
  const { item_member_id } = await call<{ item_member_id: number }>(app, 'member/save', {
    ...who,
    item_id,
    username: 'chen',
    member_group_id: 1,
  })
  const title = async (page_id: number) =>
    (await call<{ page_title: string }>(app, 'page/info', { ...who, page_id })).page_title
  return {
    owner,
    other,
    item_id,
    page: async (page_title, page_content) =>
      (await call<{ page_id: number }>(app, 'page/save', { ...who, page_id: 0, item_id, page_title, page_content }))
        .page_id,
    read: (page_id) => call(app, 'page/info', { ...who, page_id }),
    save: async (page_id, page_content) =>
      call(app, 'page/save', { ...who, page_id, item_id, page_title: await title(page_id), page_content }),
    free: async (page_id) => {
      for (;;) {
        const { lock } = await call<{ lock: number }>(app, 'page/isLock', { ...who, page_id })
        if (lock === 0) return
        await sleep(POLL_MS)
      }
    },
    remove: () => call(app, 'member/delete', { ...who, item_id, item_member_id }),
  }
}

/** The text of the editor. */
export const textOf = (page: Page) => page.locator('.editor-source .cm-content')

/** The text in the editor, without placeholders between its words. */
export function sourceOf(page: Page): Promise<string> {
  return textOf(page).evaluate((content) =>
    [...content.querySelectorAll('.cm-line')]
      .map((line) => {
        const copy = line.cloneNode(true) as Element
        for (const drawn of copy.querySelectorAll('.cm-placeholder, .editor-upload')) drawn.remove()
        return copy.textContent ?? ''
      })
      .join('\n'),
  )
}

/** The save status in the header. */
export const status = (page: Page) => page.locator('.editor-top [role="status"]')

/** Holds the next call of this name until it is released; `arrived` resolves when it was sent. */
export async function holdCalls(
  page: Page,
  name: string,
): Promise<{ arrived: Promise<void>; release: () => Promise<void> }> {
  let arrive = () => {}
  let go = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const released = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(
    `**/api/${name}`,
    async (route) => {
      arrive()
      await released
      await route.continue()
    },
    { times: 1 },
  )
  return {
    arrived,
    async release() {
      go()
      await arrived
    },
  }
}

/** Holds the next save until it is released. */
export const holdSaves = (page: Page) => holdCalls(page, 'page/save')

/** Types at the end of the line that has this text. */
export async function writeAt(page: Page, line: string, text: string): Promise<void> {
  await textOf(page).locator('.cm-line', { hasText: line }).click()
  await page.keyboard.press('End')
  await page.keyboard.insertText(text)
}

/** Waits until the header says that the page is saved. */
export async function saved(page: Page): Promise<void> {
  await status(page)
    .getByText(/^Saved \d\d:\d\d$/)
    .waitFor()
}

/** Answers every further request for a script or a style sheet with 404, as a site does after an update. @returns a function that ends this */
export async function missFiles(page: Page): Promise<() => Promise<void>> {
  const files = /\/assets\/.*\.(js|css)$/
  await page.route(files, (route) => route.fulfill({ status: 404, body: 'gone' }))
  return () => page.unroute(files)
}
