import { ChevronDown, List } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTexts } from '#web/lib/locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { focusAnchor } from './anchors.ts'
import type { TocEntry } from './page-text.ts'
import './toc.css'

/** A heading is current once it is this close to the header (px). Anchors stop a little closer. */
const REACHED = 30

/** The id of the heading whose text is at the top of the window; the first heading at the start of the page. */
function useCurrentHeading(entries: readonly TocEntry[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const header = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--o-header')) || 0
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2 && scrollY > 0
      let found = entries[0]?.id
      for (const { id } of entries) {
        const heading = document.getElementById(id)
        if (!heading) continue
        const { top } = heading.getBoundingClientRect()
        if (top > header + REACHED && !(atEnd && top < innerHeight / 2)) break
        found = id
      }
      setCurrent(found)
    }
    const later = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    addEventListener('scroll', later, { passive: true })
    addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', later)
      removeEventListener('resize', later)
    }
  }, [entries])
  return current
}

function Links(props: { entries: readonly TocEntry[]; current?: string | undefined }) {
  const { search } = useLocation()
  return (
    <ul>
      {props.entries.map(({ id, text, depth }) => (
        <li key={id} className={classNames(depth === 1 && 'toc-in')}>
          <Link
            to={{ search, hash: `#${id}` }}
            aria-current={id === props.current ? 'true' : undefined}
            onClick={() => focusAnchor(id)}
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The contents at the right of a page, from 1240 px on. The current heading is marked. */
export function Toc({ entries, lang }: { entries: readonly TocEntry[]; lang: string | undefined }) {
  const t = useTexts()
  const current = useCurrentHeading(entries)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = current && box.current?.querySelector('[aria-current]')
    if (!link || !box.current) return
    const [outer, inner] = [box.current.getBoundingClientRect(), link.getBoundingClientRect()]
    if (inner.top < outer.top || inner.bottom > outer.bottom) {
      box.current.scrollTop += inner.top - outer.top - outer.height / 2
    }
  }, [current])
  return (
    <aside ref={box} className="toc o-no-print" aria-label={t.reader.onThisPage}>
      <h2>{t.reader.onThisPage}</h2>
      <div lang={lang}>
        <Links entries={entries} current={current} />
      </div>
    </aside>
  )
}

/** The same contents, folded above the text, for narrower windows. */
export function TocFold({ entries, lang }: { entries: readonly TocEntry[]; lang: string | undefined }) {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <details className="toc-fold o-no-print" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon of={List} />
        {t.reader.onThisPage}
        <Icon of={ChevronDown} />
      </summary>
      <div lang={lang}>
        <Links entries={entries} />
      </div>
    </details>
  )
}
