import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makePage, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'

const t = testApp()

test('only managers of the team or the item set the rights of a member', async () => {
  const item = await makeItem(t)
  const team = await makeTeam(t, { items: [item] })
  const member = await joinTeam(t, team)
  const list = await t.call('teamItemMember/getList', { team_id: team.id, item_id: item.item_id }, team.owner)
  const input = { id: list.data[0]?.id, member_group_id: 0 }
  expect(await refused(t, 'teamItemMember/save', input, member)).toBe('NO_PERMISSION')
  expect(await refused(t, 'teamItemMember/save', input, null)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'teamItemMember/save', { id: 'x' }, team.owner)).toBe('BAD_FIELD:id')
  expect((await t.call('teamItemMember/save', input, item.owner)).error_code).toBe(0)
  expect((await t.call('item/info', { item_id: item.item_id }, member)).data.item_edit).toBe(false)
})

describe('a limit to several folders', () => {
  const world = async () => {
    const item = await makeItem(t, { password: 'visit' })
    const [a, b] = [await makeCatalog(t, item), await makeCatalog(t, item)]
    const pages = {
      root: await makePage(t, item),
      a: await makePage(t, item, { cat_id: a.cat_id }),
      b: await makePage(t, item, { cat_id: b.cat_id }),
      other: await makePage(t, item, { cat_id: (await makeCatalog(t, item)).cat_id }),
    }
    const team = await makeTeam(t, { items: [item] })
    const member = await joinTeam(t, team)
    const row = async () =>
      (await t.call('teamItemMember/getList', { team_id: team.id, item_id: item.item_id }, team.owner)).data[0]
    const id = (await row())?.id
    const save = (given: object) => t.call('teamItemMember/save', { id, ...given }, team.owner)
    const readable = async () => {
      const found = []
      for (const [name, { page_id }] of Object.entries(pages))
        if ((await t.call('page/info', { page_id }, member)).error_code === 0) found.push(name)
      return found.join(' ')
    }
    return { item, a: a.cat_id, b: b.cat_id, team, id, save, row, readable }
  }

  test('it holds, and a change of the role alone keeps it', async () => {
    const { a, b, save, row, readable } = await world()
    await save({ cat_ids: `${a},${b}` })
    expect(await readable()).toBe('a b')
    await save({ member_group_id: 0 })
    expect(await row()).toMatchObject({ member_group_id: 0, cat_id: a, cat_ids: [a, b] })
    expect(await readable()).toBe('a b')
    await save({ member_group_id: 2 })
    expect(await row()).toMatchObject({ member_group_id: 2, cat_id: 0, cat_ids: [] })
    await save({ member_group_id: 1 })
    expect(await readable()).toBe('root a b other')
  })

  test('one folder replaces several, and several replace one', async () => {
    const { a, b, save, readable } = await world()
    await save({ cat_ids: [a, b] })
    await save({ cat_id: b })
    expect(await readable()).toBe('b')
    await save({ cat_ids: `["${a}","${b}"]`, cat_id: b })
    expect(await readable()).toBe('a b')
    await save({ cat_id: 0 })
    expect(await readable()).toBe('root a b other')
    await save({ cat_ids: [b] })
    expect(await readable()).toBe('b')
    await save({ cat_ids: '' })
    expect(await readable()).toBe('root a b other')
  })

  test('a list without a first-level folder of the item is refused by its name', async () => {
    const { item, a, b, id, team, save, readable } = await world()
    await save({ cat_ids: [a] })
    const deep = await makeCatalog(t, item, { parent: { cat_id: b, item_id: item.item_id, level: 2 } })
    for (const cat_ids of ['999999999', 'x', '0', [deep.cat_id]])
      expect(await refused(t, 'teamItemMember/save', { id, cat_ids }, team.owner)).toBe('BAD_FIELD:cat_ids')
    expect(await readable()).toBe('a')
  })

  test('only managers set it', async () => {
    const { item, a, id } = await world()
    const { stranger, reader, editor } = await makePeople(t, item)
    expect(await refused(t, 'teamItemMember/save', { id, cat_ids: [a] }, null)).toBe('NOT_LOGGED_IN')
    for (const as of [stranger, reader, editor])
      expect(await refused(t, 'teamItemMember/save', { id, cat_ids: [a] }, as)).toBe('NO_PERMISSION')
  })

  test('the legacy door answers the folders as numbers and their words', async () => {
    const { item, a, b, team, save } = await world()
    await save({ cat_ids: [a, b] })
    const input = { team_id: team.id, item_id: item.item_id, l: 'en' }
    const answer = (await t.legacy('teamItemMember/getList', input, team.owner)).json()
    expect(answer.data[0]).toMatchObject({ cat_id: String(a), cat_ids: [a, b], cat_name: 'Several catalogs' })
    expect(answer.data[0]).not.toHaveProperty('cat_names')
  })
})
