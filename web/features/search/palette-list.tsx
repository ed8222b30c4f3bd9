import { type MouseEvent, type ReactNode, useId } from 'react'
import { useHref } from 'react-router'
import { keyText } from '#web/lib/key-text.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { FileHit, MissingWords } from '#web/parts/search-hits/hit-parts.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Marked, MarkedAt } from '#web/ui/marked.tsx'
import type { Group, Row } from './rows.ts'

interface ListProps {
  /** The prefix of the row ids. */
  id: string
  groups: readonly Group[]
  chosen: Row | undefined
  /** The words that are marked in the rows. */
  words: string
  onPoint: (row: Row) => void
  onChoose: (row: Row, newTab: boolean) => void
}

/** A row as a link, so that the browser can open it in a new tab. */
function Address({ to, children, ...rest }: { to: string; children: ReactNode } & React.ComponentProps<'a'>) {
  const href = useHref(to)
  return (
    <a {...rest} href={href}>
      {children}
    </a>
  )
}

function Line({ id, row, chosen, words, onPoint, onChoose }: Omit<ListProps, 'groups'> & { row: Row }) {
  const on = row.id === chosen?.id
  const parts = {
    id: `${id}-${row.id}`,
    'aria-selected': on,
    className: classNames(
      'palette-row',
      on && 'palette-row-on',
      row.file ? 'palette-row-file' : !row.detail && !row.missing && 'palette-row-short',
    ),
    onPointerMove: () => {
      if (!on) onPoint(row)
    },
    // The focus stays in the field.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  }
  const content = row.file ? (
    <FileHit file={row.file} words={words} />
  ) : (
    <>
      <Icon of={row.icon} />
      <span className="palette-text">
        <span className="palette-first">
          <span className="o-cut palette-title" lang={row.lang}>
            {row.titleMarks ? (
              <MarkedAt text={row.title} marks={row.titleMarks} />
            ) : (
              <Marked text={row.title} words={words} />
            )}
          </span>
          {row.place && <span className="o-cut palette-place">{row.place}</span>}
          {row.keys ? (
            <kbd className="o-kbd o-wide-640">{keyText(row.keys)}</kbd>
          ) : (
            <span className="o-kbd o-wide-640 palette-enter" aria-hidden="true">
              ↵
            </span>
          )}
        </span>
        {row.detail && (
          <span className="o-cut palette-detail">
            {row.detailMarks ? (
              <MarkedAt text={row.detail} marks={row.detailMarks} />
            ) : (
              <Marked text={row.detail} words={words} />
            )}
          </span>
        )}
        {row.missing && <MissingWords words={row.missing} />}
      </span>
    </>
  )
  if (row.to === undefined) {
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of all rows
      <div role="option" tabIndex={-1} {...parts} onClick={() => onChoose(row, false)}>
        {content}
      </div>
    )
  }
  return (
    <Address
      role="option"
      tabIndex={-1}
      {...parts}
      to={row.to}
      onClick={(event) => {
        // With one of these keys the browser opens the tab or window itself.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onChoose(row, false)
      }}
    >
      {content}
    </Address>
  )
}

/** The rows of the palette in their groups. It is the listbox of the combobox. */
export function PaletteList({ groups, ...rest }: ListProps) {
  const t = useTexts()
  const titles = useId()
  return (
    <div id={`${rest.id}-list`} role="listbox" aria-label={t.reader.searchTitles} className="palette-list">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={group.id} role="group" aria-labelledby={`${titles}-${group.id}`}>
          <div className="palette-group" id={`${titles}-${group.id}`} role="presentation">
            {group.title} {group.count && <span className="o-num">{group.count}</span>}
          </div>
          {group.rows.map((row) => (
            <Line key={row.id} {...rest} row={row} />
          ))}
        </div>
      ))}
    </div>
  )
}
