import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { ImportNotes } from '#shared/import-report.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The content that is not imported exactly: the kind, the consequence, and the places, with links to new pages. */
export function NotesList({ notes }: { notes: readonly ImportNotes[] }) {
  const t = useTexts().importing
  return (
    <ul className="import-notes">
      {notes.map(({ code, count, where, pages }) => {
        const [title, done] = t.notes[code] ?? t.otherNote
        return (
          <li key={code}>
            <details>
              <summary>
                <Icon of={TriangleAlert} size="s" />
                <span className="o-grow">{title}</span>
                <span className="import-number">{count}</span>
              </summary>
              <p>{done}</p>
              <ul>
                {where.map((place, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same place may be named twice
                  <li key={at}>
                    {pages?.[at] ? (
                      <Link className="o-link" to={paths.page(pages[at])}>
                        {place}
                      </Link>
                    ) : (
                      place
                    )}
                  </li>
                ))}
                {count > where.length && <li>{t.moreNotes(count - where.length)}</li>}
              </ul>
            </details>
          </li>
        )
      })}
    </ul>
  )
}
