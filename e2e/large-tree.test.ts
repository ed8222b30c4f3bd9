import type { Page } from 'playwright-core'
import { call, createUser, expect, expectAccessible, newContext, PHONE, test } from './fixtures.ts'
import { editorTools, row, seeder } from './item-seed.ts'
import { fillItem, largeTitle } from './large-item.repository.ts'

const PAGES = 10_000
/** More rows than are drawn in any window. */
const FEW = 200

const large = test
  .extend('token', { scope: 'file' }, ({ app }) => createUser(app, 'writer'))
  .extend('item', { scope: 'file' }, async ({ app, token }) => {
    const item_id = await seeder(app, token).item('Ten thousand pages')
    const filled = await fillItem(app, item_id, [9000, 1000])
    return { item_id, ...filled, page: (number: number) => filled.page_ids[number - 1] as number }
  })

const drawn = (page: Page) => page.getByRole('treeitem').count()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest('[data-key]')?.ariaLabel)
/** Whether a row is in the visible part of the tree. */
const inView = (page: Page, title: string) =>
  row(page, title).evaluate((element) => {
    const [inner, outer] = [element, element.closest('[role="tree"]') as Element].map((each) =>
      each.getBoundingClientRect(),
    ) as [DOMRect, DOMRect]
    return inner.top >= outer.top && inner.bottom <= outer.bottom
  })

large(
  'a page far down in a large item is in view when it is opened, and few rows are drawn',
  async ({ open, item }) => {
    const page = await open(`/${item.item_id}/${item.page(4500)}`)
    await row(page, largeTitle(4500)).waitFor()
    expect(await inView(page, largeTitle(4500))).toBe(true)
    expect(await row(page, largeTitle(4500)).getAttribute('aria-current')).toBe('page')
    expect(await row(page, largeTitle(4500)).getAttribute('aria-posinset')).toBe('4500')
    expect(await row(page, largeTitle(4500)).getAttribute('aria-setsize')).toBe('9000')
    expect(await drawn(page)).toBeLessThan(FEW)
    await page.reload()
    await row(page, largeTitle(4500)).waitFor()
    expect(await inView(page, largeTitle(4500))).toBe(true)

    // the next page is opened below the text, and the tree follows
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByRole('heading', { level: 1, name: largeTitle(4501) }).waitFor()
    expect(await inView(page, largeTitle(4501))).toBe(true)
    expect(await page.getByRole('navigation', { name: 'Folder path' }).innerText()).toBe('Catalog 1')
  },
)

large('with scripts off the tree begins at the page, and catalogs lead into it', async ({ open, item }) => {
  const off = { javaScriptEnabled: false, allow: [/\.js csp$/] }
  const page = await open(`/${item.item_id}/${item.page(4500)}`, off)
  await row(page, largeTitle(4500)).waitFor()
  const tree = await page.getByRole('tree').boundingBox()
  const current = await row(page, largeTitle(4500)).boundingBox()
  expect(tree && current && current.y > tree.y && current.y < tree.y + tree.height).toBe(true)
  expect(await drawn(page)).toBe(60)
  await row(page, largeTitle(4510)).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: largeTitle(4510) }).waitFor()
  const other = await open(`/${item.item_id}/${item.page(9000)}`, off)
  await row(other, 'Catalog 2').locator('a').click()
  await other.getByRole('heading', { level: 1, name: largeTitle(9001) }).waitFor()
})

large('a guest gets what is seen of a large menu, and the rest once the tree is used', async ({ app, open, item }) => {
  const address = `/${item.item_id}/${item.page(9500)}`
  const html = await (await fetch(app.url + address)).text()
  expect(html).toContain(largeTitle(9001))
  expect(html).not.toContain(largeTitle(4500))
  const page = await open(address)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await row(page, largeTitle(9500)).waitFor()
  expect(await page.getByRole('navigation', { name: 'Folder path' }).innerText()).toBe('Catalog 2')
  await page.mouse.move(900, 400)
  await page.waitForTimeout(300)
  expect(asked).toEqual([])

  await page.getByRole('tree').hover()
  await expect.poll(() => asked).toContain('/api/item/info')
  await page.getByRole('tree').evaluate((tree) => {
    tree.scrollTop = 0
  })
  await row(page, 'Catalog 1').click()
  await row(page, largeTitle(2)).waitFor()
  expect(await row(page, largeTitle(2)).getAttribute('aria-setsize')).toBe('9000')

  // its neighbours are known already
  const last = await open(`/${item.item_id}/${item.page(9001)}`)
  expect(await last.getByRole('link', { name: 'Previous' }).innerText()).toContain(largeTitle(9000))
})

large('nothing of a large tree moves when the interface takes over', async ({ app, browser, item }) => {
  const context = await newContext(browser, app)
  const page = await context.newPage()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.goto(`/${item.item_id}/${item.page(4500)}`, { waitUntil: 'commit' })
  await row(page, largeTitle(4500)).waitFor()
  const before = await row(page, largeTitle(4500)).boundingBox()
  release()
  await page.locator('#root:not([data-drawn])').waitFor({ state: 'attached' })
  expect(await row(page, largeTitle(4500)).boundingBox()).toEqual(before)
  expect(await inView(page, largeTitle(4500))).toBe(true)
  expect(said).toEqual([])
  await context.close()
})

large(
  'the keyboard reaches every row: ends, letters, the catalog above, and stays while one scrolls',
  async ({ open, item }) => {
    const page = await open(`/${item.item_id}/${item.page(4500)}`)
    await row(page, largeTitle(4500)).focus()
    await page.keyboard.press('End')
    expect(await focused(page)).toBe('Catalog 2')
    expect(await inView(page, 'Catalog 2')).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('End')
    expect(await focused(page)).toBe(largeTitle(PAGES))
    expect(await inView(page, largeTitle(PAGES))).toBe(true)
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toBe(largeTitle(PAGES - 1))
    await page.keyboard.press('ArrowLeft')
    expect(await focused(page)).toBe('Catalog 2')
    await page.keyboard.press('Home')
    expect(await focused(page)).toBe('Catalog 1')
    expect(await inView(page, 'Catalog 1')).toBe(true)
    await page.keyboard.press('p')
    expect(await focused(page)).toBe(largeTitle(1))
    await page.keyboard.press('c')
    expect(await focused(page)).toBe('Catalog 2')

    // the focused row stays drawn, wherever the tree is scrolled
    await page.keyboard.press('Home')
    await page.getByRole('tree').hover()
    await page.mouse.wheel(0, 100_000)
    await expect.poll(() => inView(page, 'Catalog 1')).toBe(false)
    expect(await focused(page)).toBe('Catalog 1')
    expect(await drawn(page)).toBeLessThan(FEW)
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe(largeTitle(1))
    expect(await inView(page, largeTitle(1))).toBe(true)

    // Enter opens, and Space opens and stays
    await page.keyboard.press('End')
    await page.keyboard.press(' ')
    await page.getByRole('heading', { level: 1, name: largeTitle(PAGES) }).waitFor()
    expect(await focused(page)).toBe(largeTitle(PAGES))
  },
)

/** Scrolls the tree to a share of its height and checks the visible rows. */
const scrollTo = (page: Page, share: number) =>
  page.getByRole('tree').evaluate(async (tree, part) => {
    tree.scrollTop = tree.scrollHeight * part
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const box = tree.getBoundingClientRect()
    const rows = [...tree.querySelectorAll('[role="treeitem"]')]
    const places = rows.filter((each) => each.ariaLevel === '2').map((each) => Number(each.ariaPosInSet))
    const at = (y: number) => document.elementFromPoint(box.left + 40, y)?.closest('[role="treeitem"]') !== null
    return {
      ordered: places.every((place, index) => index === 0 || place > (places[index - 1] as number)),
      // the tree has some space below its last row
      filled: [4, 150, 300, box.height - 40].map((y) => at(box.top + y)),
      rowHeight: rows[0]?.getBoundingClientRect().height ?? 0,
      height: tree.scrollHeight,
    }
  }, share)

for (const type of ['13px', '30px']) {
  large(
    `wherever one scrolls to, there are rows, each once and in order, with type of ${type}`,
    async ({ open, item }) => {
      const page = await open(`/${item.item_id}/${item.page(1)}`)
      await row(page, largeTitle(1)).waitFor()
      // larger letters, as some people need
      await page.getByRole('tree').evaluate((tree, size) => {
        tree.style.fontSize = size
      }, type)
      for (const share of [0.1, 0.5, 0.93, 0.31, 1, 0]) {
        const { ordered, filled, rowHeight, height } = await scrollTo(page, share)
        expect({ ordered, filled }).toEqual({ ordered: true, filled: [true, true, true, true] })
        expect(rowHeight).toBe(type === '13px' ? 30 : 51)
        expect(height).toBeCloseTo(9002 * rowHeight, -2)
      }
      await expectAccessible(page)
    },
  )
}

large('a filter shows what it finds from its start, and the page again when it is gone', async ({ open, item }) => {
  const page = await open(`/${item.item_id}/${item.page(4500)}`)
  const filter = page.getByRole('searchbox', { name: 'Filter titles' })
  await filter.fill('0999')
  await row(page, largeTitle(999)).waitFor()
  // 00999, and 09990 to 09999, with their catalogs
  await expect.poll(() => drawn(page)).toBe(13)
  await filter.fill('page 0')
  await row(page, largeTitle(1)).waitFor()
  expect(await inView(page, largeTitle(1))).toBe(true)
  expect(await drawn(page)).toBeLessThan(FEW)
  await filter.press('ArrowDown')
  expect(await focused(page)).toBe('Catalog 1')
  await page.keyboard.press('End')
  expect(await focused(page)).toBe(largeTitle(9999))
  await filter.press('Escape')
  await expect.poll(() => inView(page, largeTitle(4500))).toBe(true)
})

large('an editor drags a page out of sight, and it is moved', async ({ app, open, token, item }) => {
  const page = await open(`/${item.item_id}/${item.page(8990)}`, { token })
  await editorTools(page)
  await row(page, largeTitle(8990)).hover()
  await page.mouse.down()
  await page.mouse.move(120, 300, { steps: 4 })
  // as the browser scrolls at the edges of the tree
  await page.getByRole('tree').evaluate((tree) => {
    tree.scrollTop = 0
  })
  await row(page, 'Catalog 1').waitFor()
  const target = (await row(page, largeTitle(3)).boundingBox()) as { x: number; y: number }
  await page.mouse.move(target.x + 60, target.y + 6, { steps: 4 })
  await page.mouse.up()
  await page.getByText(`“${largeTitle(8990)}” was moved.`).waitFor()
  expect(await row(page, largeTitle(8990)).getAttribute('aria-posinset')).toBe('3')
  await expect
    .poll(async () => {
      const asked = { item_id: item.item_id, user_token: token }
      const { menu } = await call<{ menu: { catalogs: { pages: { page_title: string }[] }[] } }>(
        app,
        'item/info',
        asked,
      )
      return menu.catalogs[0]?.pages.slice(0, 4).map((each) => each.page_title)
    })
    .toEqual([1, 2, 8990, 3].map(largeTitle))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => row(page, largeTitle(8990)).getAttribute('aria-posinset')).toBe('8990')
})

large('on a phone the drawer opens at the page, with the focus on it', async ({ open, item }) => {
  const page = await open(`/${item.item_id}/${item.page(4500)}`, { viewport: PHONE, lang: 'zh', theme: 'dark' })
  await page.getByRole('button', { name: '打开目录' }).click()
  await expect.poll(() => focused(page)).toBe(largeTitle(4500))
  expect(await inView(page, largeTitle(4500))).toBe(true)
  expect(await drawn(page)).toBeLessThan(FEW)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: largeTitle(4501) }).waitFor()
})

large(
  'a catalog leads to its first page where it is opened in a new tab, and folds where it is pressed',
  async ({ app, open, token }) => {
    const make = seeder(app, token)
    const item = await make.item('Links')
    await make.page(item, 'Start')
    const box = await make.catalog(item, 'Box')
    const inner = await make.catalog(item, 'Inner', box)
    const first = await make.page(item, 'First', 'Text.', inner)
    await make.catalog(item, 'Empty')
    const page = await open(`/${item}`)
    await row(page, 'Box').waitFor()
    expect(await row(page, 'Box').locator('a').getAttribute('href')).toBe(`/${item}/${first}`)
    expect(await row(page, 'Empty').locator('a').count()).toBe(0)
    await row(page, 'Box').click()
    await row(page, 'Inner').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/${item}`)
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      row(page, 'Box').click({ modifiers: ['ControlOrMeta'] }),
    ])
    await tab.getByRole('heading', { level: 1, name: 'First' }).waitFor()
    expect(await row(page, 'Box').getAttribute('aria-expanded')).toBe('true')
  },
)
