import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import type { ExportNotes as Notes } from '#shared/export-report.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'

type Menu = Output<'item/info'>['menu']

/** The content that could not be exported exactly: how often, and on which pages. */
export function ExportNotes({ item, notes }: { item: Output<'item/info'>; notes: readonly Notes[] }) {
  const t = useTexts().exporting
  const titles = titlesOf(item.menu)
  return (
    <div className="exports-notes">
      <p className="o-hint">{t.notesTitle}</p>
      <ul>
        {notes.map(({ code, count, where }) => (
          <li key={code}>
            <details>
              <summary>
                <Icon of={TriangleAlert} size="s" />
                <span>{t.notes[code]?.(count) ?? t.otherNote(count)}</span>
              </summary>
              <ul>
                {where.map(({ page_id, text }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same place may be named twice
                  <li key={at}>
                    <Link className="o-link" to={paths.page(page_id)}>
                      {titles.get(page_id) ?? t.goneTitle}
                    </Link>
                    {text && <code>{text}</code>}
                  </li>
                ))}
                {count > where.length && where.length > 0 && <li>{t.moreNotes(count - where.length)}</li>}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The titles of the pages of a tree. */
function titlesOf(menu: Menu): Map<number, string> {
  const titles = new Map<number, string>()
  const walk = ({ pages, catalogs }: Menu) => {
    for (const { page_id, page_title } of pages) titles.set(page_id, page_title)
    for (const catalog of catalogs) walk(catalog)
  }
  walk(menu)
  return titles
}
