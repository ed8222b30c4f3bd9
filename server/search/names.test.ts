import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem } from '#server/test/factories.ts'

/** Pages that are written in another way than the query. */

const t = testApp()

async function site(pages: Readonly<Record<string, string>>) {
  const item = await makeItem(t)
  for (const [page_title, page_content] of Object.entries(pages))
    await t.call('page/save', { item_id: item.item_id, page_title, page_content }, item.owner)
  const found = async (keyword: string) =>
    (await t.call('item/search', { item_id: item.item_id, keyword }, item.owner)).data.pages
  const titles = async (keyword: string) =>
    (await found(keyword))
      .filter((page) => page.missing.length === 0)
      .map((page) => page.page_title)
      .sort()
  return { item, found, titles }
}

test('traditional characters find simplified ones and the other way round, with the hit in the excerpt', async () => {
  const { found, titles } = await site({ 环境变量: '设置数据库的连接。', 環境變數: '設定資料庫的連線。' })
  expect(await titles('環境')).toEqual(['环境变量', '環境變數'].sort())
  expect((await found('環境變量'))[0]?.page_title).toBe('环境变量')
  expect((await found('环境变数'))[0]?.page_title).toBe('環境變數')
  expect(await titles('庫')).toEqual(['环境变量', '環境變數'].sort())
  const [page] = await found('资料库')
  expect([page?.page_title, page?.search_content]).toEqual(['環境變數', '...設定資料庫的連線。...'])
})
