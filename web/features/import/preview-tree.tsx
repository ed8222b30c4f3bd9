import { ChevronDown, ChevronRight, FileText, Folder } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ImportPreview } from '#shared/import-report.ts'
import type { ImportExisting } from '#shared/kinds.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toggled } from '#web/ui/selection.tsx'
import { type LeftOut, leftOutOf, parentsOf, withRow } from './ticked-rows.ts'

/** The number of rows above which the folders of a tree are initially closed. */
const OPEN_ROWS = 300

/** The catalogs and pages that an import would make. Unticked ones are left out. */
export function PreviewTree(props: {
  preview: ImportPreview
  existing: ImportExisting
  out: LeftOut
  onChange: (out: LeftOut) => void
}) {
  const { preview, existing, out, onChange } = props
  const rows = preview.tree
  const t = useTexts().importing
  const parents = useMemo(() => parentsOf(rows), [rows])
  const counts = useMemo(() => leftOutOf(rows, out), [rows, out])
  const [closed, setClosed] = useState<ReadonlySet<number>>(
    () => new Set(rows.length > OPEN_ROWS ? rows.flatMap((row, at) => (row.kind === 'catalog' ? [at] : [])) : []),
  )
  const isHidden = (at: number): boolean => {
    const parent = parents[at] as number
    return parent >= 0 && (closed.has(parent) || isHidden(parent))
  }
  return (
    <section className="o-panel import-tree" aria-label={t.willBe}>
      <h2>
        {t.willBe} <small>{t.facts(preview.pages, preview.catalogs, preview.files)}</small>
      </h2>
      <ul>
        {rows.map((row, at) => {
          if (isHidden(at)) return null
          const isCatalog = row.kind === 'catalog'
          const all = row.pages ?? 1
          const left = counts[at] as number
          const isOut = all === 0 ? out.has(row.id) : left === all
          const isEmpty = rows[at + 1] === undefined || parents[at + 1] !== at
          return (
            <li key={row.id} style={{ paddingInlineStart: `${row.depth * 20}px` }}>
              {isCatalog && !isEmpty ? (
                <IconButton
                  icon={closed.has(at) ? ChevronRight : ChevronDown}
                  size="s"
                  label={t.open(row.title)}
                  aria-expanded={!closed.has(at)}
                  onClick={() => setClosed((before) => toggled(before, at))}
                />
              ) : (
                <span className="import-no-arrow" />
              )}
              <label className="import-tick">
                <input
                  type="checkbox"
                  className="o-check-box"
                  aria-label={t.take(row.title)}
                  ref={(box) => {
                    if (box) box.indeterminate = !isOut && left > 0
                  }}
                  checked={!isOut && left === 0}
                  onChange={() => onChange(withRow(rows, out, at, !isOut))}
                />
                <Icon of={isCatalog ? Folder : FileText} size="s" />
                <span className="import-row-title" title={row.title} data-out={isOut || undefined}>
                  {row.title}
                </span>
              </label>
              {isCatalog && <small className="import-row-end">{t.count(all)}</small>}
              {row.exists && !isOut && (
                <small className="import-row-end import-row-note">
                  <Badge>{t.exists[existing]}</Badge>
                </small>
              )}
            </li>
          )
        })}
        {preview.more_rows > 0 && <li className="import-more">{t.more(preview.more_rows)}</li>}
      </ul>
    </section>
  )
}
