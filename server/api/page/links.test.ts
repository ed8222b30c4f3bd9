import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import {
  makeAdmin,
  makeCatalog,
  makeItem,
  makeMember,
  makePage,
  makeUser,
  type TestUser,
} from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'

const t = testApp()

/** An item with a page that is linked to, and a page of another item that links to it. */
async function linked(text = (page_id: number) => `[Rules](/page/${page_id}) and [own words](/page/${page_id})`) {
  const target = await makeItem(t, { password: 'x' })
  const rules = await makePage(t, target, { page_title: 'Rules' })
  const source = await makeItem(t, { password: 'y' })
  const save = async (page_content: string, page_id = 0) =>
    (await t.call('page/save', { item_id: source.item_id, page_id, page_title: 'Guide', page_content }, source.owner))
      .data
  const guide = await save(text(rules.page_id))
  const rename = (page_title: string) =>
    t.call(
      'page/save',
      { item_id: target.item_id, page_id: rules.page_id, page_title, page_content: 'x' },
      target.owner,
    )
  return { target, rules, source, guide, save, rename }
}

const info = async (page_id: number, as: TestUser | null, more: object = {}) =>
  (await t.call('page/info', { page_id, ...more }, as)).data

describe('the links of a page', () => {
  test('show the new title of a page to its readers, and to nobody else', async () => {
    const { rules, guide, source, rename } = await linked()
    await rename('Refund rules')
    const admin = await makeAdmin(t)
    expect((await info(guide.page_id, admin)).links).toEqual([
      { page_id: rules.page_id, page_title: 'Refund rules', titles: ['Rules'] },
    ])
    const shown = await info(guide.page_id, source.owner)
    expect(shown).toMatchObject({ links: [], gone_links: [] })
    expect(JSON.stringify(shown)).not.toContain('Refund')
  })

  test('follow titles through saves of both pages, and a restored version', async () => {
    const { rules, guide, save, rename } = await linked()
    const admin = await makeAdmin(t)
    await rename('Second')
    await save(`[Rules](/page/${rules.page_id}) [Second › A](/page/${rules.page_id}#h-a)`, guide.page_id)
    await rename('Third')
    expect((await info(guide.page_id, admin)).links).toEqual([
      { page_id: rules.page_id, page_title: 'Third', titles: ['Rules', 'Second'] },
    ])
    await save('Nothing', guide.page_id)
    expect((await info(guide.page_id, admin)).links).toEqual([])
    await save(`[Second](/page/${rules.page_id})`, guide.page_id)
    expect((await info(guide.page_id, admin)).links).toEqual([
      { page_id: rules.page_id, page_title: 'Third', titles: ['Second'] },
    ])
  })

  test("name missing pages to writers, except pages outside of a writer's limit", async () => {
    const { rules, guide, source, target } = await linked((id) => `[Rules](/page/${id}) [x](/page/999999)`)
    const reader = await makeMember(t, source, { group: MEMBER_GROUP.read_only })
    expect((await info(guide.page_id, source.owner)).gone_links).toEqual([999999])
    await t.call('page/delete', { page_id: rules.page_id }, target.owner)
    expect((await info(guide.page_id, source.owner)).gone_links.sort()).toEqual([rules.page_id, 999999].sort())
    expect((await info(guide.page_id, reader)).gone_links).toEqual([])
    await t.call('recycle/recover', { item_id: target.item_id, page_id: rules.page_id }, target.owner)
    expect((await info(guide.page_id, source.owner)).gone_links).toEqual([999999])
  })

  test('stay out of the legacy door and of shared pages', async () => {
    const { rules, guide, source, rename } = await linked()
    await rename('Secret')
    const shared = await t.call(
      'page/createSinglePage',
      { page_id: guide.page_id, isCreateSiglePage: 'true' },
      source.owner,
    )
    const { unique_key } = shared.data as { unique_key: string }
    const answer = await t.call('page/infoByKey', { unique_key }, await makeAdmin(t))
    expect(JSON.stringify(answer.data)).not.toContain('Secret')
    expect(answer.data).not.toHaveProperty('links')
    expect(answer.data.page_html).toContain(`<a href="/page/${rules.page_id}">Rules</a>`)
  })
})

describe('what links to a page', () => {
  test('is shown to readers of the linking page', async () => {
    const { rules, guide, source, target } = await linked()
    const { item_id } = source
    expect((await info(rules.page_id, await makeAdmin(t))).linked_from).toEqual([
      { page_id: guide.page_id, page_title: 'Guide', item_id, item_name: expect.any(String), item_domain: '' },
    ])
    expect((await info(rules.page_id, target.owner)).linked_from).toEqual([])
    await makeMember(t, source, { user: target.owner, group: MEMBER_GROUP.read_only })
    expect((await info(rules.page_id, target.owner)).linked_from).toHaveLength(1)
    await t.call('page/delete', { page_id: guide.page_id }, source.owner)
    expect((await info(rules.page_id, target.owner)).linked_from).toEqual([])
  })

  test('keeps to the catalog of a limited member, and to what a visit pass opens', async () => {
    const item = await makeItem(t, { password: 'pass' })
    const [mine, other] = [await makeCatalog(t, item), await makeCatalog(t, item)]
    const deep = await makeCatalog(t, item, { parent: mine })
    const { page_id } = await makePage(t, item, { cat_id: mine.cat_id, page_title: 'Target' })
    const write = (cat_id: number, page_title: string) =>
      t.call(
        'page/save',
        { item_id: item.item_id, cat_id, page_title, page_content: `[Target](/page/${page_id})` },
        item.owner,
      )
    await write(deep.cat_id, 'Deep')
    await write(other.cat_id, 'Other')
    await write(0, 'Root')
    const elsewhere = await makeItem(t, { owner: item.owner, password: 'pass' })
    await t.call(
      'page/save',
      { item_id: elsewhere.item_id, page_title: 'Elsewhere', page_content: `[Target](/page/${page_id})` },
      item.owner,
    )
    const titles = async (as: TestUser | null, more: object = {}) =>
      (await info(page_id, as, more)).linked_from.map((page) => page.page_title)
    const limited = await makeMember(t, item, { group: MEMBER_GROUP.read_only, cat_id: mine.cat_id })
    expect(await titles(limited)).toEqual(['Deep'])
    expect(await titles(null, { _item_pwd: 'pass' })).toEqual(['Deep', 'Other', 'Root'])
    expect(await titles(item.owner)).toEqual(['Deep', 'Other', 'Root', 'Elsewhere'])
  })
})

describe('page/links', () => {
  test('shows a text that is being written as the save would', async () => {
    const { rules, guide, source, rename } = await linked()
    await rename('New')
    const ask = async (as: TestUser, page_id = guide.page_id) =>
      (
        await t.call(
          'page/links',
          {
            page_id,
            links: [
              { page_id: rules.page_id, texts: ['Rules', 'words'] },
              { page_id: 999999, texts: ['x'] },
            ],
          },
          as,
        )
      ).data
    const gone_links = [999999]
    expect(await ask(await makeAdmin(t))).toEqual({
      links: [{ page_id: rules.page_id, page_title: 'New', titles: ['Rules'] }],
      gone_links,
    })
    expect(await ask(await makeAdmin(t), 0)).toMatchObject({ links: [{ titles: ['Rules'] }] })
    expect(await ask(source.owner)).toEqual({ links: [], gone_links })
  })

  test('refuses guests and invalid lists of links', async () => {
    expect(await refused(t, 'page/links', { links: [] }, null)).toBe('NOT_LOGGED_IN')
    expect(await refused(t, 'page/links', { links: [{ page_id: 0 }] }, await makeUser(t))).toMatch(/^BAD_FIELD/)
  })
})

describe('the links of copies', () => {
  test('lead into a copied item, from anywhere in it, and stay what they are in code', async () => {
    const item = await makeItem(t)
    const catalog = await makeCatalog(t, item)
    const outside = await makePage(t, await makeItem(t), { page_title: 'Outside' })
    const save = async (page_title: string, page_content: string, cat_id = 0) =>
      (await t.call('page/save', { item_id: item.item_id, cat_id, page_title, page_content }, item.owner)).data
    const first = await save('First', 'x', catalog.cat_id)
    const text = (id: number, item_id = item.item_id) =>
      `[First](/page/${id}#h-x) \`[a](/page/${first.page_id})\` [o](/page/${outside.page_id}) [b](/${item_id}/${id})`
    await save('Second', text(first.page_id))
    const copied = await t.call('item/add', { copy_item_id: item.item_id, item_name: 'Copy' }, item.owner)
    const { menu } = (await t.call('item/info', { item_id: copied.data.item_id }, item.owner)).data
    const [a, b] = [menu.catalogs[0]?.pages[0]?.page_id as number, menu.pages[0]?.page_id as number]
    const page = await info(b, item.owner)
    expect(page.page_content).toBe(text(a, item.item_id).replace(`/${item.item_id}/${a}`, `/page/${a}`))
    expect(page.page_html).toContain(`href="/page/${a}#h-x"`)
    expect((await info(a, item.owner)).linked_from.map((one) => one.page_id)).toEqual([b])
    expect((await info(first.page_id, item.owner)).linked_from).toHaveLength(1)
  })

  test('of one page lead to itself where they did, and elsewhere as they did', async () => {
    const item = await makeItem(t)
    const { page_id } = await makePage(t, item, { page_title: 'Self' })
    const other = await makePage(t, item, { page_title: 'Other' })
    const save = { item_id: item.item_id, page_id, page_title: 'Self' }
    await t.call(
      'page/save',
      { ...save, page_content: `[Self](/page/${page_id}#h-a) [Other](/page/${other.page_id})` },
      item.owner,
    )
    const copy = (await t.call('page/copy', { page_id }, item.owner)).data
    expect(copy.page_content).toBe(`[Self](/page/${copy.page_id}#h-a) [Other](/page/${other.page_id})`)
    expect((await info(other.page_id, item.owner)).linked_from).toHaveLength(2)
    expect((await info(copy.page_id, item.owner)).links).toMatchObject([{ titles: ['Self'] }])
  })

  test('lead to the copies from long texts too, which are found soon after', async () => {
    const item = await makeItem(t)
    const save = async (page_title: string, page_content: string, page_id = 0) =>
      (await t.call('page/save', { item_id: item.item_id, page_id, page_title, page_content }, item.owner)).data
    const first = await save('First', 'x')
    const links = (id: number) => `[First](/page/${id}) ${'ocelot '.repeat(6000)}[First](/page/${id}#h-x)`
    const second = await save('Second', links(first.page_id))
    await save('Third', links(second.page_id))
    const found = async (item_id: number) =>
      (await t.call('item/search', { item_id, keyword: 'ocelot' }, item.owner)).data.pages.map((one) => one.page_title)
    const { item_id } = (await t.call('item/add', { copy_item_id: item.item_id, item_name: 'Copy' }, item.owner)).data
    const { menu } = (await t.call('item/info', { item_id }, item.owner)).data
    const [a, b, c] = menu.pages.map((one) => one.page_id) as [number, number, number]
    expect((await info(b, item.owner)).page_content).toBe(links(a))
    expect((await info(c, item.owner)).page_content).toBe(links(b))
    await expect.poll(() => found(item_id)).toHaveLength(2)

    await save('Second', links(second.page_id), second.page_id)
    const copy = (await t.call('page/copy', { page_id: second.page_id }, item.owner)).data
    expect(copy.page_content).toBe(links(copy.page_id))
    await expect.poll(() => found(item.item_id)).toHaveLength(3)
  })
})
