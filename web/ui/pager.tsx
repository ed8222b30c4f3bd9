import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTexts } from '#web/lib/locale.tsx'
import { Icon } from './icon.tsx'
import './pager.css'

/** The page numbers to show: first, last, the current one and its neighbours. 0 stands for a gap. */
export function pagesToShow(page: number, last: number): number[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])]
    .filter((n) => n >= 1 && n <= last)
    .sort((a, b) => a - b)
  return shown.flatMap((n, index) => {
    const before = shown[index - 1] ?? n - 1
    if (n - before === 2) return [n - 1, n]
    return n - before > 2 ? [0, n] : [n]
  })
}

/** The pager of a list; pages are counted from 1. Shows nothing when there is only one page. */
export function Pager(props: { page: number; last: number; onChange: (page: number) => void }) {
  const t = useTexts()
  const { page, last, onChange } = props
  if (last <= 1) return null
  return (
    <nav className="o-pager" aria-label={t.common.pages}>
      <button type="button" aria-label={t.common.previousPage} disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <Icon of={ChevronLeft} />
      </button>
      {pagesToShow(page, last).map((n, index) =>
        n ? (
          <button
            key={n}
            type="button"
            aria-label={t.common.pageNumber(n)}
            aria-current={n === page ? 'page' : undefined}
            onClick={() => onChange(n)}
          >
            {n}
          </button>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no identity
          <span key={`gap-${index}`}>…</span>
        ),
      )}
      <button type="button" aria-label={t.common.nextPage} disabled={page >= last} onClick={() => onChange(page + 1)}>
        <Icon of={ChevronRight} />
      </button>
    </nav>
  )
}
