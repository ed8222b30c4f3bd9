import { ChevronDown, ChevronRight, ListFilter } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Mark } from '#web/ui/logo.tsx'
import { SampleTable } from './sample-table.tsx'
import './reader-picture.css'

/** The rows of the drawn tree; `open` and `closed` are catalogs. */
const ROWS: readonly { level: number; kind: 'page' | 'open' | 'closed' }[] = [
  { level: 0, kind: 'page' },
  { level: 0, kind: 'page' },
  { level: 0, kind: 'open' },
  { level: 1, kind: 'open' },
  { level: 2, kind: 'page' },
  { level: 2, kind: 'page' },
  { level: 2, kind: 'page' },
  { level: 1, kind: 'closed' },
  { level: 0, kind: 'closed' },
]
const CURRENT = 5

const REQUEST = `POST /v2/users
Content-Type: application/json

{ "email": "ada@example.com", "locale": "en-GB" }`

/** A drawing of the reader: its tree, a page and the contents of the page. Its label describes it. */
export function ReaderPicture() {
  const t = useTexts()
  const { reader } = t.landing
  const title = reader.tree[CURRENT]
  return (
    <div className="picture" role="img" aria-label={t.landing.picture}>
      <div className="picture-window" aria-hidden="true">
        <div className="picture-head">
          <Mark size={20} />
          <span>{t.landing.foldNames[0]}</span>
        </div>
        <div className="picture-body">
          <div className="picture-tree">
            <span className="picture-find">
              <Icon of={ListFilter} size="s" />
              {reader.find}
            </span>
            {ROWS.map(({ level, kind }, row) => (
              <span
                key={reader.tree[row]}
                className={classNames(
                  'picture-row',
                  kind === 'page' ? 'is-page' : 'is-catalog',
                  row === CURRENT && 'is-current',
                )}
                style={{ '--level': level } as CSSProperties}
              >
                {kind !== 'page' && <Icon of={kind === 'open' ? ChevronDown : ChevronRight} size="s" />}
                <span className="o-cut">{reader.tree[row]}</span>
              </span>
            ))}
          </div>
          <div className="picture-page">
            <p className="picture-crumbs">
              {reader.tree[2]} › {reader.tree[3]}
            </p>
            <p className="picture-title">{title}</p>
            <div className="picture-code">{REQUEST}</div>
            <p>{reader.text}</p>
            <p className="picture-heading">{reader.parameters}</p>
            <SampleTable
              head={reader.table}
              rows={[
                ['email', 'string'],
                ['name', 'string'],
                ['locale', 'string'],
              ]}
              texts={reader.rows}
            />
          </div>
          <div className="picture-contents">
            <b>{reader.contents}</b>
            {reader.headings.map((heading, row) => (
              <span key={heading} className={row === 1 ? 'is-current' : undefined}>
                {heading}
              </span>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
