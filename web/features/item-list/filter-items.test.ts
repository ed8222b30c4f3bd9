import { expect, test } from 'vitest'
import { filterItems, type Item } from './filter-items.ts'

const items = [
  { item_name: 'Fernmarket API', item_description: 'Public REST API of the shop', item_domain: 'fernapi' },
  { item_name: '支付网关', item_description: '部署、备份恢复', item_domain: '' },
] as unknown as Item[]
const names = (keyword: string) => filterItems(items, keyword).map((item) => item.item_name)

test('a keyword that is too short keeps all items', () => {
  expect(names('f')).toEqual(['Fernmarket API', '支付网关'])
})

test('names, descriptions and short addresses are searched by words, ignoring case', () => {
  expect(names('SHOP')).toEqual(['Fernmarket API'])
  expect(names('api fern')).toEqual(['Fernmarket API'])
  expect(names('fernapi')).toEqual(['Fernmarket API'])
  expect(names('ＡＰＩ　fern')).toEqual(['Fernmarket API'])
  expect(names('备')).toEqual(['支付网关'])
  expect(names('nothing')).toEqual([])
})
