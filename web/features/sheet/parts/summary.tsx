import { useMemo, useSyncExternalStore } from 'react'
import { heightOf, widthOf } from '#shared/sheet/address.ts'
import { summaryOf } from '#web/features/sheet/model/measure.ts'
import { isSingle } from '#web/features/sheet/model/selection.ts'
import type { SheetStore } from '#web/features/sheet/model/sheet-store.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'

/** The selected area, and sum, average and count of its numbers. */
export function Summary({ store }: { store: SheetStore }) {
  const t = useTexts().sheet
  const { tag } = useLocale()
  const { book, at, selection, results } = useSyncExternalStore(store.subscribe, store.snapshot)
  const sheet = book[at] ?? store.sheet()
  const { area } = selection
  const found = useMemo(
    () => summaryOf(sheet, area, (row, col) => results.value(at, row, col)),
    [sheet, area, results, at],
  )
  const written = (value: number) => value.toLocaleString(tag, { maximumFractionDigits: 4 })
  if (isSingle(sheet, selection))
    return <span className="sheet-facts o-num">{t.rows(sheet.rowCount.toLocaleString(tag))}</span>
  return (
    <span className="sheet-facts o-num" role="status">
      {found.numbers > 1 && (
        <>
          <span>{t.sum(written(found.sum))}</span>
          <span>{t.average(written(found.sum / found.numbers))}</span>
        </>
      )}
      {found.filled > 0 && <span>{t.count(found.filled.toLocaleString(tag))}</span>}
      <span className="o-wide-640">
        {t.cells(heightOf(area).toLocaleString(tag), widthOf(area).toLocaleString(tag))}
      </span>
    </span>
  )
}
