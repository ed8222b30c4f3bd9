import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember, makePage, makeUser } from '#server/test/factories.ts'
import { setSiteOption } from '#server/test/site-option.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'

const LIMITS = {
  collaborators_per_item: null,
  pages_per_item: null,
  upload_mb: 4,
  history_versions: 20,
  recycle_days: 30,
  items: null,
  storage_bytes: null,
  traffic_bytes: null,
}
const UNUSED = {
  most_collaborators: null,
  most_pages: null,
  items_used: 0,
  storage_used: 0,
  traffic_used: 0,
  plan: null,
  has_plans: 0,
}

describe('a site without limits', () => {
  const t = testApp()

  test('a guest reads the limits on both doors, with a usage of zero', async () => {
    const data = { ...LIMITS, ...UNUSED }
    expect(await t.call('common/quota')).toEqual({ error_code: 0, data })
    expect((await t.legacy('common/quota')).json()).toEqual({ error_code: 0, data })
  })

  test('a user without an item uses nothing; an item without pages and people has 0 of both', async () => {
    const user = await makeUser(t)
    expect((await t.call('common/quota', {}, user)).data).toMatchObject({ most_collaborators: null, most_pages: null })
    const { item_id } = await makeItem(t, { owner: user, item_name: 'New one' })
    const empty = { item_id, item_name: 'New one', count: 0 }
    expect((await t.call('common/quota', {}, user)).data).toMatchObject({
      most_collaborators: empty,
      most_pages: empty,
    })
  })

  test('the fullest of the own items: each person once, the owner not; deleted pages and items not counted', async () => {
    const user = await makeUser(t)
    const [small, full, gone] = [
      await makeItem(t, { owner: user, item_name: 'Small' }),
      await makeItem(t, { owner: user, item_name: 'Full' }),
      await makeItem(t, { owner: user, is_del: 1 }),
    ]
    await makePage(t, small)
    await makePage(t, small)
    await makePage(t, full)
    await makePage(t, full, { is_del: 1 })
    await makePage(t, full, { is_del: 1 })
    for (let i = 0; i < 4; i += 1) await makePage(t, gone)
    const member = await makeMember(t, full)
    await makeMember(t, gone)
    await makeMember(t, gone)
    await makeMember(t, gone)
    const team = await makeTeam(t, { owner: user, items: [full] })
    for (const person of [member, user, await makeUser(t)]) await joinTeam(t, team, { user: person })
    await makeMember(t, await makeItem(t))
    const { data } = await t.call('common/quota', {}, user)
    expect(data.most_pages).toEqual({ item_id: small.item_id, item_name: 'Small', count: 2 })
    expect(data.most_collaborators).toEqual({ item_id: full.item_id, item_name: 'Full', count: 2 })
    // Items of another user are not the member's business.
    expect((await t.call('common/quota', {}, member)).data).toMatchObject({
      most_collaborators: null,
      most_pages: null,
    })
  })
})

describe('a site with limits', () => {
  const t = testApp({ COLLABORATORS_PER_ITEM: '0', PAGES_PER_ITEM: '7', UPLOAD_MB: '20' })

  test('says them, and how many versions its administrator lets it keep', async () => {
    await setSiteOption(t, 'history_version_count', '5')
    const { data } = await t.call('common/quota')
    expect(data).toMatchObject({
      collaborators_per_item: 0,
      pages_per_item: 7,
      upload_mb: 20,
      history_versions: 5,
      recycle_days: 30,
    })
  })
})
