import { useMemo, useState } from 'react'
import { filterTree, type Menu, type NodeKey, pageKey, pathTo, type Row, visibleRows } from './tree-model.ts'

export interface TreeState {
  rows: readonly Row[]
  /** The number of a row in `rows`; -1 when it is not visible. */
  indexOf: (key: NodeKey | undefined) => number
  filter: string
  setFilter: (text: string) => void
  /** Opens or closes a catalog. A filtered tree shows all that it found, so presses do nothing there. */
  toggle: (cat_id: number, open?: boolean) => void
  /** Closes all catalogs, also those above the current page. */
  collapseAll: () => void
  /** The row that is the Tab stop. */
  stop: NodeKey | undefined
  setStop: (key: NodeKey) => void
}

/**
 * The open catalogs of a tree, its filter and its Tab stop. The catalogs above the current page open whenever the page changes or is
 * moved elsewhere.
 * Catalogs that the reader opened stay open.
 */
export function useTreeState(menu: Menu, page_id: number): TreeState {
  const wayTo = (id: number) => pathTo(menu, pageKey(id))?.map((catalog) => catalog.cat_id) ?? []
  const way = wayTo(page_id).join()
  const [seen, setSeen] = useState({ page_id, way })
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(wayTo(page_id)))
  const [stop, setStop] = useState<NodeKey | undefined>(undefined)
  const [filter, setFilter] = useState('')
  if (seen.page_id !== page_id || seen.way !== way) {
    setSeen({ page_id, way })
    setOpen(new Set([...open, ...wayTo(page_id)]))
    if (seen.page_id !== page_id) setStop(undefined)
  }
  const isFiltered = filter.trim() !== ''
  const rows = useMemo(() => {
    if (!isFiltered) return visibleRows(menu, open)
    return visibleRows(filterTree(menu, filter), 'all')
  }, [menu, open, filter, isFiltered])
  const numbers = useMemo(() => new Map(rows.map((row, number) => [row.key, number])), [rows])

  const has = (key: NodeKey | undefined) => key !== undefined && numbers.has(key)
  const current = pageKey(page_id)
  return {
    rows,
    indexOf: (key) => (key === undefined ? -1 : (numbers.get(key) ?? -1)),
    filter,
    setFilter,
    toggle: (cat_id, wanted) => {
      if (isFiltered && wanted !== true) return
      setOpen((before) => {
        const next = new Set(before)
        if (wanted ?? !before.has(cat_id)) next.add(cat_id)
        else next.delete(cat_id)
        return next
      })
    },
    collapseAll: () => setOpen(new Set()),
    stop: has(stop) ? stop : has(current) ? current : rows[0]?.key,
    setStop,
  }
}
