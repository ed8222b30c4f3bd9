import { type ReactNode, useState } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { Pager } from './pager.tsx'
import { SelectField } from './select-field.tsx'
import './list-foot.css'

const SIZES = [7, 20, 50] as const

/** Where a list is read: its page, counted from 1, and how many rows a page has. */
export interface Paging {
  page: number
  count: number
  setPage: (page: number) => void
  setCount: (count: number) => void
}

/** State of a list that is read in pages. @param count rows of a page at first */
export function usePaging(count: number = SIZES[0]): Paging {
  const [state, set] = useState({ page: 1, count })
  return {
    ...state,
    setPage: (page) => set({ ...state, page }),
    setCount: (size) => set({ page: 1, count: size }),
  }
}

/** The foot of a list that comes in pages: which rows are shown and of how many, the size of a page, and the pages. */
export function ListFoot({ paging, total, children }: { paging: Paging; total: number; children?: ReactNode }) {
  const t = useTexts().common
  const { page, count, setPage, setCount } = paging
  const last = Math.max(1, Math.ceil(total / count))
  const first = (page - 1) * count + 1
  const sizes = SIZES.map((size) => ({ value: String(size), label: t.rowsOfPage(size) }))
  return (
    <div className="o-list-foot">
      {total > 0 && (
        <span className="o-muted o-num">{t.rowsShown(first, Math.min(first + count - 1, total), total)}</span>
      )}
      {children}
      <span className="o-grow" />
      {total > SIZES[0] && (
        <SelectField
          hideLabel
          size="s"
          label={t.pageSize}
          options={sizes}
          value={String(count)}
          onChange={(value) => setCount(Number(value))}
        />
      )}
      <Pager page={page} last={last} onChange={setPage} />
    </div>
  )
}
