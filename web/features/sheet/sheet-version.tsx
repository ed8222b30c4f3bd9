import { useMemo, useState } from 'react'
import { compareBooks } from '#shared/sheet/compare.ts'
import { readBook } from '#shared/sheet/document.ts'
import type { Book } from '#shared/sheet/model.ts'
import '#web/lib/all-texts.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { writeCell } from './model/commands.ts'
import { createSheetStore } from './model/sheet-store.ts'
import { SheetWorkbench } from './sheet-workbench.tsx'
import './sheet-version.css'

/** How many changed cells are listed. */
const LISTED = 200

function VersionGrid({ book }: { book: Book }) {
  const [store] = useState(() => createSheetStore(book, false, writeCell))
  return <SheetWorkbench store={store} />
}

/** A version of a spreadsheet: the cells that differ from the current version, and the whole book. */
export function SheetVersion({ text, now }: { text: string; now: Book }) {
  const t = useTexts().sheet
  const book = useMemo(() => readBook(text), [text])
  const changes = useMemo(() => book && compareBooks(book, now), [book, now])
  if (!book || !changes) return <pre className="sheet-strange">{text}</pre>
  const { cells, added, removed, looks } = changes
  const said = [
    cells.length > 0 && t.changes(cells.length),
    looks && t.changesLooks,
    ...added.map(t.changesAdded),
    ...removed.map(t.changesRemoved),
  ].filter(Boolean)
  if (said.length === 0) said.push(t.changesNone)
  const several = book.length > 1 || now.length > 1
  return (
    <div className="sheet-version">
      <p>{said.join(' ')}</p>
      {cells.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        <section className="sheet-changes" tabIndex={0} aria-label={t.changes(cells.length)}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.changeCell}</th>
                <th scope="col">{t.changeThen}</th>
                <th scope="col">{t.changeNow}</th>
              </tr>
            </thead>
            <tbody>
              {cells.slice(0, LISTED).map((cell) => (
                <tr key={`${cell.sheet}!${cell.ref}`}>
                  <th scope="row" className="o-mono">
                    {several ? `${cell.sheet}!${cell.ref}` : cell.ref}
                  </th>
                  <td className="sheet-then">{cell.before}</td>
                  <td className="sheet-now">{cell.after}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {cells.length > LISTED && <p className="o-muted">{t.changesMore(cells.length - LISTED)}</p>}
        </section>
      )}
      <VersionGrid book={book} />
    </div>
  )
}
