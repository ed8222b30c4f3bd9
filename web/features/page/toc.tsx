import { ChevronDown, List } from 'lucide-react'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'
import { decoded } from '#shared/decoded.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { isFilling } from '#web/lib/text-rest.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { focusAnchor } from './anchors.ts'
import type { TocEntry } from './page-text.ts'
import './toc.css'

/** A heading is current once it is this close to the header (px). Anchors stop a little closer. */
const REACHED = 30

/**
 * The top of a heading in the window. A part of a long text that does not reach the line is taken for its headings: the browser would have to lay it
 * out to know more.
 */
function topOf(id: string, line: number): number {
  const heading = document.getElementById(id)
  const part = heading?.closest('.text-part')?.getBoundingClientRect()
  if (part && part.bottom <= line) return part.top
  if (part && part.top > line) return part.top
  if (heading) return heading.getBoundingClientRect().top
  return isFilling() ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
}

/** The id of the heading whose text is at the top of the window; the first heading at the start of the page. */
function useCurrentHeading(entries: readonly TocEntry[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const header = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--o-header')) || 0
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2 && scrollY > 0
      const isReached = (id: string) => {
        const top = topOf(id, header + REACHED)
        return top <= header + REACHED || (atEnd && top < innerHeight / 2)
      }
      // The headings follow each other, so half of them are ruled out by each look.
      let [first, last] = [0, entries.length - 1]
      while (first < last) {
        const middle = (first + last + 1) >> 1
        if (isReached(entries[middle]?.id ?? '')) first = middle
        else last = middle - 1
      }
      const found = entries[first]?.id
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

interface EntryProps {
  id: string
  text: string
  depth: TocEntry['depth']
  /** The address of the page, without the heading. */
  page: string
  isCurrent: boolean
  onFollow: (event: React.MouseEvent, id: string) => void
}

/** The link to one heading. A long page has a thousand of them, of which two change while it is scrolled. */
const Entry = memo(function Entry({ id, text, depth, page, isCurrent, onFollow }: EntryProps) {
  return (
    <li className={classNames(depth === 1 && 'toc-in')}>
      <a href={`${page}#${id}`} aria-current={isCurrent ? 'true' : undefined} onClick={(event) => onFollow(event, id)}>
        {text}
      </a>
    </li>
  )
})

/** Follows the links to headings within the router. A `Link` for each of a thousand headings would take a tenth of a second. */
function useFollow() {
  const { search, hash } = useLocation()
  const page = useHref({ search, hash: '' })
  const here = useLatest({ search, hash, navigate: useNavigate() })
  const follow = useCallback(
    (event: React.MouseEvent, id: string) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      const { search, hash, navigate } = here.current
      const next = `#${id}`
      navigate({ search, hash: next }, { replace: decoded(hash) === next })
      focusAnchor(id)
    },
    [here],
  )
  return { page, follow }
}

function Links(props: { entries: readonly TocEntry[]; current?: string | undefined }) {
  const { page, follow } = useFollow()
  return (
    <ul>
      {props.entries.map(({ id, text, depth }) => (
        <Entry
          key={id}
          id={id}
          text={text}
          depth={depth}
          page={page}
          isCurrent={id === props.current}
          onFollow={follow}
        />
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
