import { type App, call, createUser, expect, expectAccessible, test } from './fixtures.ts'
import { editorTools, row, seeder } from './item-seed.ts'

async function titles(app: App, item_id: number, user_token: string): Promise<string[]> {
  type Info = { menu: { catalogs: { pages: { page_title: string }[] }[] } }
  const info = await call<Info>(app, 'item/info', { item_id, user_token })
  return info.menu.catalogs[0]?.pages.map((page) => page.page_title) ?? []
}

for (const lang of ['en', 'zh'] as const) {
  test(`pages of a catalog are sorted by keys, buttons and drag (${lang})`, async ({ app, open }) => {
    const token = await createUser(app, `sorter_${lang}`)
    const make = seeder(app, token)
    const item_id = await make.item('Shop')
    const cat_id = await make.catalog(item_id, 'Orders')
    for (const title of ['One', 'Two', 'Three', 'Four']) await make.page(item_id, title, 'Text.', cat_id)
    const before = await titles(app, item_id, token)
    expect(before).toHaveLength(4)
    const [first = '', second = '', third = '', fourth = ''] = before
    const page = await open(`/${item_id}`, {
      lang,
      token,
      ...(lang === 'zh' && { viewport: { width: 1100, height: 700 } }),
    })
    await editorTools(page)
    await row(page, 'Orders').click({ button: 'right' })
    await page.getByRole('menuitem', { name: { en: 'Sort pages', zh: '页面排序' }[lang] }).click()
    const dialog = page.getByRole('dialog')
    const list = dialog.getByRole('row')
    await list.nth(3).waitFor()
    await expectAccessible(page)

    await dialog.getByRole('button', { name: { en: `Move ${first} down`, zh: `下移“${first}”` }[lang] }).click()
    await list.nth(3).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => list.nth(2).textContent()).toContain(fourth)
    expect(await list.nth(1).textContent()).toContain(first)
    await list.nth(3).dragTo(list.nth(0), { targetPosition: { x: 160, y: 3 } })
    await expect.poll(() => list.nth(0).textContent()).toContain(third)
    await dialog.getByRole('button', { name: { en: 'Save', zh: '保存' }[lang] }).click()
    await page.getByText({ en: 'Order saved', zh: '顺序已保存' }[lang]).waitFor()
    expect(await titles(app, item_id, token)).toEqual([third, second, first, fourth])
  })
}
