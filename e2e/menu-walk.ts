import type { Locator, Page, Request, Response } from 'playwright-core'

/** The effect of a press: waits until it is visible, then returns to the state before the press. */
export type Outcome = (given: { page: Page; start: string; settled: () => Promise<void> }) => Promise<void>
/**
 * The effect of each entry, by its label. With `null` the entry is not pressed, because it would end something that the walk needs.
 */
export type Outcomes = Record<string, Outcome | null>

/** The entries of each menu, by the name of the menu. A disabled entry ends in `(off)`. */
export type Offered = Record<string, string[]>

const OFF = ' (off)'
/** Kinds of requests that are waited for. */
const AWAITED: ReadonlySet<string> = new Set(['fetch', 'xhr', 'script', 'stylesheet', 'document'])

/** The number of animation frames after which something will not appear any more. */
const MOST_FRAMES = 1000

/** The login screen starts the server's jobs and does not wait for the answer. */
const STARTS_JOBS = '/api/ScriptCron/run'
const isAwaited = (request: Request) => AWAITED.has(request.resourceType()) && !request.url().endsWith(STARTS_JOBS)

/** The open menu, a popover on a wide screen. */
const openMenu = (page: Page) => page.getByRole('menu')
const rowsOf = (menu: Locator) => menu.locator('[role^="menuitem"]')
/** Visible buttons and links. */
const controlsOf = (box: Locator) => box.locator('button:visible, a[href]:visible')

/** The accessible names of controls, with `(off)` for disabled ones. */
function namesOf(controls: Locator): Promise<string[]> {
  return controls.evaluateAll(
    (all, off) =>
      all.map((one) => {
        const label = one.querySelector('.o-menu-label')
        const own = one.getAttribute('aria-label') ?? one.querySelector('[role="img"]')?.getAttribute('aria-label')
        const name = label?.textContent ?? own ?? one.textContent ?? ''
        const disabled = one.getAttribute('aria-disabled') === 'true' || one.matches(':disabled')
        return name.trim() + (disabled ? off : '')
      }),
    OFF,
  )
}

/** A button, or a function that opens a menu. */
type Opener = Locator | (() => Promise<void>)

export interface Walk {
  page: Page
  offered: Offered
  /** Opens a menu, notes its entries, and presses each entry, each time in a newly opened menu. */
  menu: (name: string, opener: Opener, outcomes: Outcomes) => Promise<void>
  /** Notes the controls in a part of the screen, and presses each button and link of it. */
  bar: (name: string, box: Locator, outcomes: Outcomes) => Promise<void>
  /** Presses one entry of a menu and leaves the rest to the caller. Notes the entries of the menu if that was not done yet. */
  choose: (name: string, opener: Opener, label: string) => Promise<void>
  /** Notes the entries of a menu and closes it. */
  list: (name: string, opener: Opener) => Promise<void>
  /** Notes the controls in a part of the screen. */
  note: (name: string, box: Locator) => Promise<void>
  /** Goes to an address and waits until the screen is complete. */
  go: (path: string) => Promise<void>
  /** Waits until all requests of the screen are answered. */
  settled: () => Promise<void>
  /** Refused calls, each with the entry that was pressed before it. */
  refused: string[]
}

/** Watches a page and walks through its menus. */
export function walker(page: Page): Walk {
  const offered: Offered = {}
  const refused: string[] = []
  const pending = new Set<Request>()
  const answers: Promise<void>[] = []
  let pressed = 'the first screen'

  const judge = async (response: Response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/') || pathname === STARTS_JOBS) return
    if (!response.ok()) refused.push(`${pressed}: ${pathname} answered ${response.status()}`)
    if (!response.headers()['content-type']?.includes('json')) return
    // the screen was left before it read the answer
    const json = await response.json().catch(() => undefined)
    if (json && json.error_code !== 0) refused.push(`${pressed}: ${pathname} answered ${json.error_name}`)
  }
  page.on('request', (request) => isAwaited(request) && pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  // requests of a document that was left are never answered
  page.on('domcontentloaded', () => pending.clear())
  page.on('response', (response) => void answers.push(judge(response)))

  const settled = async () => {
    let frames = 0
    do {
      if (frames++ > MOST_FRAMES) throw new Error(`No answer: ${[...pending].map((request) => request.url())}`)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    } while (pending.size > 0)
    await Promise.all(answers.splice(0))
  }

  const open = async (opener: Opener): Promise<Locator> => {
    await dismissToasts(page)
    await (typeof opener === 'function' ? opener() : opener.click())
    const menu = openMenu(page)
    await rowsOf(menu).first().waitFor()
    return menu
  }

  const close = async () => {
    await page.keyboard.press('Escape')
    await openMenu(page).waitFor({ state: 'detached' })
  }

  const outcomeOf = (outcomes: Outcomes, name: string, label: string): Outcome | null => {
    const outcome = outcomes[label]
    if (outcome === undefined) throw new Error(`${name} offers “${label}”, and the test does not know what it does`)
    return outcome
  }

  const press = async (name: string, label: string, control: Locator, outcome: Outcome) => {
    pressed = `${name} › ${label}`
    const start = page.url()
    try {
      // a download begins with the press
      await Promise.all([outcome({ page, start, settled }), control.click()])
    } catch (error) {
      throw new Error(`${pressed}: ${(error as Error).message}`, { cause: error })
    }
    await settled()
    await dismissToasts(page)
  }

  const menu: Walk['menu'] = async (name, opener, outcomes) => {
    const labels = await namesOf(rowsOf(await open(opener)))
    offered[name] = labels
    for (const label of labels) {
      if (label.endsWith(OFF)) continue
      const outcome = outcomeOf(outcomes, name, label)
      if (!outcome) continue
      const shown = (await openMenu(page).isVisible()) ? openMenu(page) : await open(opener)
      const row = rowsOf(shown).filter({ has: page.getByText(label, { exact: true }) })
      await press(name, label, row, outcome)
    }
    if (await openMenu(page).isVisible()) await close()
  }

  const bar: Walk['bar'] = async (name, box, outcomes) => {
    await dismissToasts(page)
    const labels = await namesOf(controlsOf(box))
    offered[name] = labels
    for (const [at, label] of labels.entries()) {
      if (label.endsWith(OFF)) continue
      const outcome = outcomeOf(outcomes, name, label)
      if (outcome) await press(name, label, controlsOf(box).nth(at), outcome)
    }
  }

  return {
    page,
    offered,
    refused,
    settled,
    menu,
    bar,
    list: async (name, opener) => {
      offered[name] = await namesOf(rowsOf(await open(opener)))
      await close()
    },
    choose: async (name, opener, label) => {
      const shown = await open(opener)
      offered[name] ??= await namesOf(rowsOf(shown))
      pressed = `${name} › ${label}`
      await rowsOf(shown)
        .filter({ has: page.getByText(label, { exact: true }) })
        .click()
    },
    note: async (name, box) => {
      offered[name] = await namesOf(controlsOf(box))
    },
    go: async (path) => {
      pressed = path
      await page.goto(path)
      await page.locator('html:not(:has(#root[data-drawn]))').waitFor({ state: 'attached' })
      await settled()
    },
  }
}

/** Closes the toasts, so that they cover nothing and the next press has to show a new one. */
async function dismissToasts(page: Page): Promise<void> {
  const toasts = page.locator('.o-toast-close')
  if ((await toasts.count()) === 0) return
  for (let left = await toasts.count(); left > 0; left -= 1) await toasts.first().click()
  await toasts.first().waitFor({ state: 'detached' })
}
