import { expect, test } from 'vitest'
import type { Output } from './api/index.ts'
import { shortMenu } from './short-menu.ts'

type Menu = Output<'item/info'>['menu']
type Catalog = Menu['catalogs'][number]

const pages = (...ids: number[]) =>
  ids.map((page_id) => ({ page_id, page_title: `Page ${page_id}` })) as unknown as Menu['pages']
const catalog = (cat_id: number, own: Menu['pages'], catalogs: Catalog[] = []) =>
  ({ cat_id, cat_name: `Catalog ${cat_id}`, pages: own, catalogs }) as unknown as Catalog

const whole: Menu = {
  pages: pages(1, 2, 3, 4),
  catalogs: [
    catalog(10, pages(11, 12, 13, 14), [catalog(20, pages(21, 22, 23)), catalog(30, pages(31, 32, 33))]),
    catalog(40, pages(41, 42, 43)),
    catalog(50, pages(51, 52)),
    catalog(60, []),
  ],
}

interface Ids {
  pages: readonly { page_id: number }[]
  catalogs: readonly ({ cat_id: number } & Ids)[]
}

const idsOf = (menu: Ids): unknown[] => [
  ...menu.pages.map((page) => page.page_id),
  ...menu.catalogs.map((one) => [one.cat_id, ...idsOf(one)]),
]

test('the catalogs above the page are whole, of the others the ends are left', () => {
  expect(idsOf(shortMenu(whole, 30))).toEqual([
    ...[1, 2, 3, 4],
    [10, 11, 12, 13, 14, [20, 21, 23], [30, 31, 32, 33]],
    [40, 41, 43],
    [50, 51, 52],
    [60],
  ])
  expect(idsOf(shortMenu(whole, 0))).toEqual([
    ...[1, 2, 3, 4],
    [10, 11, 14, [20, 21, 23], [30, 31, 33]],
    [40, 41, 43],
    [50, 51, 52],
    [60],
  ])
})

test('a shortened menu is marked, and no other', () => {
  const { catalogs, is_short } = shortMenu(whole, 20)
  const [above, cut, two] = catalogs as { is_short?: 1; catalogs: { is_short?: 1 }[] }[]
  expect([is_short, above?.is_short, cut?.is_short, two?.is_short]).toEqual([1, undefined, 1, undefined])
  expect(above?.catalogs.map((inner) => inner.is_short)).toEqual([undefined, 1])
  expect(idsOf(whole)[4]).toEqual([10, 11, 12, 13, 14, [20, 21, 22, 23], [30, 31, 32, 33]])
})

test('of each page and catalog there is what the tree shows', () => {
  const page = {
    page_id: 1,
    page_title: 'One',
    ext_info: '',
    api_method: 'GET',
    addtime: 5,
    s_number: 1,
    author_uid: 1,
    cat_id: 9,
  }
  const one = { ...catalog(9, [page] as unknown as Menu['pages']), addtime: 5, level: 2 } as unknown as Catalog
  expect(JSON.parse(JSON.stringify(shortMenu({ pages: [], catalogs: [one] }, 0)))).toEqual({
    is_short: 1,
    pages: [],
    catalogs: [
      {
        cat_id: 9,
        cat_name: 'Catalog 9',
        pages: [{ page_id: 1, page_title: 'One', ext_info: '', api_method: 'GET' }],
        catalogs: [],
      },
    ],
  })
})
