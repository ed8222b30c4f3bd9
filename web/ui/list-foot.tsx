import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { Pager } from './pager.tsx'
import { SelectField } from './select-field.tsx'
import './list-foot.css'

const SIZES = [7, 20, 50] as const

/** The position in a list: the page, counted from 1, and the rows per page. */
export interface Paging {
  page: number
  count: number
  setPage: (page: number) => void
  setCount: (count: number) => void
}

/** The state of a list with pages. @param count rows per page at first */
export function usePaging(count: number = SIZES[0]): Paging {
  const [state, set] = useState({ page: 1, count })
  return {
    ...state,
    setPage: (page) => set({ ...state, page }),
    setCount: (size) => set({ page: 1, count: size }),
  }
}

/** The foot of a list with pages: the shown range, the total, the rows per page, and the pager. */
export function ListFoot({ paging, total, children }: { paging: Paging; total: number; children?: ReactNode }) {
  const t = useTexts().common
  const { page, count, setPage, setCount } = paging
  const last = Math.max(1, Math.ceil(total / count))
  // the last row of the last page may have gone
  useEffect(() => {
    if (page > last) setPage(last)
  })
  const first = (page - 1) * count + 1
  const sizes = SIZES.map((size) => ({ value: String(size), label: t.rowsOfPage(size) }))
  return (
    <div className="o-list-foot">
      {total > 0 && page <= last && (
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
