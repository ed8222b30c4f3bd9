// @vitest-environment node
import { createRef } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { first } from '#shared/i18n/en/first.ts'
import type { Texts } from '#shared/i18n/type.ts'
import { LocaleProvider } from '#web/lib/locale.tsx'
import { Tree } from './tree.tsx'
import type { Menu } from './tree-model.ts'
import { useTreeState } from './use-tree-state.ts'

const COUNT = 10_000

const menu: Menu = {
  pages: [],
  catalogs: [
    {
      cat_id: 1,
      cat_name: 'All',
      item_id: 1,
      s_number: 1,
      addtime: 0,
      parent_cat_id: 0,
      level: 2,
      catalogs: [],
      pages: Array.from({ length: COUNT }, (_each, index) => ({
        page_id: index + 1,
        page_title: `Page ${index + 1}`,
        ext_info: '',
        author_uid: 1,
        cat_id: 1,
        addtime: 0,
        s_number: index + 1,
      })),
    },
  ],
}

function Shown({ page_id }: { page_id: number }) {
  const state = useTreeState(menu, page_id)
  return (
    <Tree
      label="Tree"
      item={1}
      page_id={page_id}
      state={state}
      tools={null}
      onOpen={() => undefined}
      box={createRef<HTMLDivElement>()}
    />
  )
}

const render = (page_id: number) =>
  renderToString(
    <LocaleProvider lang="en" texts={first as Texts}>
      <MemoryRouter>
        <Shown page_id={page_id} />
      </MemoryRouter>
    </LocaleProvider>,
  )

test('the server draws the rows around the current page and leaves space for the others', () => {
  const html = render(5000)
  const places = [...html.matchAll(/aria-posinset="(\d+)"/g)].map((found) => Number(found[1]))
  expect(places).toEqual(Array.from({ length: 60 }, (_each, index) => 4980 + index))
  expect([...html.matchAll(/--tree-rows:(\d+)/g)].map((found) => Number(found[1]))).toEqual([
    4980,
    COUNT + 1 - 4980 - 60,
  ])
  expect(html).toContain('href="/1/5000"')
  // a browser without scripts begins here, a few rows above the page
  expect([...html.matchAll(/id="tree-(p\d+)"[^>]*data-start/g)].map((found) => found[1])).toEqual(['p4992'])
  expect(html).toMatch(/id="tree-p5000"[^>]*tabindex="0"/i)
})
