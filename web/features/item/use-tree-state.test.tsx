import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { Menu } from './tree-model.ts'
import { type TreeState, useTreeState } from './use-tree-state.ts'

const place = { item_id: 1, s_number: 1, addtime: 0 }
const page = { page_id: 7, page_title: 'Install', ext_info: '', author_uid: 1, cat_id: 1, s_number: 1, addtime: 0 }
const MENU: Menu = {
  pages: [],
  catalogs: [{ ...place, cat_id: 1, cat_name: 'Guides', parent_cat_id: 0, level: 2, catalogs: [], pages: [page] }],
}

test('a press on a folder of a filtered tree changes nothing, also not after the filter', () => {
  let state = undefined as unknown as TreeState
  function Shown() {
    state = useTreeState(MENU, 0)
    return null
  }
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(<Shown />))
  flushSync(() => state.toggle(1))
  expect(state.rows).toHaveLength(2)
  flushSync(() => state.setFilter('install'))
  flushSync(() => state.toggle(1))
  expect(state.rows).toHaveLength(2)
  flushSync(() => state.setFilter(''))
  expect(state.rows).toHaveLength(2)
  root.unmount()
})

test('the folder of the page opens when the page is moved into it, and stays closed when a tree that is loaded again has nothing new', () => {
  let state = undefined as unknown as TreeState
  function Shown({ menu }: { menu: Menu }) {
    state = useTreeState(menu, 7)
    return null
  }
  const root = createRoot(document.createElement('div'))
  const [catalog] = MENU.catalogs
  const before = { pages: [page], catalogs: catalog ? [{ ...catalog, pages: [] }] : [] }
  flushSync(() => root.render(<Shown menu={before} />))
  flushSync(() => root.render(<Shown menu={MENU} />))
  expect(state.rows.map(({ key }) => key)).toEqual(['c1', 'p7'])
  flushSync(() => state.toggle(1))
  flushSync(() => root.render(<Shown menu={{ ...MENU }} />))
  expect(state.rows.map(({ key }) => key)).toEqual(['c1'])
  root.unmount()
})
