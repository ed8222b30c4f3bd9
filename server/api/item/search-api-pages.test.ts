import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, type TestItem } from '#server/test/factories.ts'

const t = testApp()

const TEMPLATE = `##### 请求URL
- \` http://shop.example/api/v2/stockLevels/reserve \`

##### 请求方式
- POST

##### 参数

|参数名|必选|类型|说明|
|:----|:---|:-----|-----|
|warehouse\\_code |是  |string |仓库   |
|\`reserveUntil\` |否  |string |到期   |
`
const BLOCK = ':::api DELETE https://api.example/v1/basketItems/{lineNo}\nstatus: 4\nAuth: `basket:write`\n:::\n'
const JSON_PAGE = JSON.stringify({
  info: { method: 'put', url: 'https://api.example/v3/coupons/{couponId}', apiStatus: '1' },
  request: {
    params: { mode: 'urlencoded', urlencoded: [{ name: 'valid_from', type: 'string', remark: 'first "day"' }] },
  },
  response: { responseExample: '{"redeemed":true}' },
}).replaceAll('/', '\\/')

async function makeSearched() {
  const item = await makeItem(t)
  for (const [page_title, page_content] of Object.entries({ template: TEMPLATE, block: BLOCK, json: JSON_PAGE }))
    await t.call('page/save', { item_id: item.item_id, page_title, page_content }, item.owner)
  return item
}
const search = async ({ item_id, owner }: TestItem, keyword: string) =>
  (await t.call('item/search', { item_id, keyword }, owner)).data.pages

test.each([
  ['warehouse_code', 'template'],
  ['reserveUntil', 'template'],
  ['stockLevels', 'template'],
  ['/v2/stockLevels/reserve', 'template'],
  ['basketItems', 'block'],
  ['{lineNo}', 'block'],
  ['v1/basketItems/{lineNo}', 'block'],
  ['basket:write', 'block'],
  ['valid_from', 'json'],
  ['/v3/coupons/{couponId}', 'json'],
  ['first "day"', 'json'],
  ['redeemed', 'json'],
  ['Developing', 'json'],
])('%s finds the page that shows it', async (keyword, title) => {
  expect((await search(await makeSearched(), keyword)).map((page) => page.page_title)).toEqual([title])
})

test('API JSON is not found by the names of its fields, and excerpts have the displayed text', async () => {
  const item = await makeSearched()
  for (const keyword of ['apiStatus', 'urlencoded', 'responseExample', 'remark'])
    for (const { search_content, excerpt } of await search(item, keyword))
      expect([keyword, search_content.includes(keyword), excerpt.text.includes(keyword)]).toEqual([
        keyword,
        false,
        false,
      ])
  const [page] = await search(item, 'valid_from')
  expect(page?.search_content).toContain('| valid_from | no | string | first "day" |')
})
