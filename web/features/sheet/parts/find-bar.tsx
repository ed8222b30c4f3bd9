import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { findCells, replaceIn } from '#shared/sheet/find.ts'
import { withSheet } from '#shared/sheet/model.ts'
import type { Found } from '#web/features/sheet/grid/grid.tsx'
import type { SheetStore } from '#web/features/sheet/model/sheet-store.ts'
import { isComposing } from '#web/lib/is-composing.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { inputClass } from '#web/ui/text-field.tsx'

/** Finds and replaces words in the open sheet. */
export function FindBar(props: {
  store: SheetStore
  onFound: (found: Found | null) => void
  onGo: (spot: { row: number; col: number }) => void
  onClose: () => void
}) {
  const { store, onFound, onGo, onClose } = props
  const t = useTexts().sheet
  const { book, at, results, editable } = useSyncExternalStore(store.subscribe, store.snapshot)
  const [words, setWords] = useState('')
  const [by, setBy] = useState('')
  const [place, setPlace] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const spots = useMemo(() => {
    const sheet = book[at]
    return sheet ? findCells(sheet, words, (row, col) => results.shown(at, row, col)) : []
  }, [book, at, results, words])
  const now = spots[Math.min(place, spots.length - 1)] ?? null
  useEffect(() => onFound(words ? { spots, now } : null), [spots, now, words, onFound])
  useEffect(() => () => onFound(null), [onFound])
  const go = (step: number) => {
    if (spots.length === 0) return
    const next = (Math.min(place, spots.length - 1) + step + spots.length) % spots.length
    setPlace(next)
    const spot = spots[next]
    if (spot) onGo(spot)
  }
  const replace = (which: typeof spots) => {
    store.change(withSheet(book, at, (sheet) => replaceIn(sheet, which, words, by)))
    // The button may be disabled now, so the focus goes to the field.
    field.current?.focus()
  }
  return (
    <search
      className="sheet-find"
      aria-label={t.find}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return
        event.stopPropagation()
        onClose()
      }}
    >
      <input
        ref={field}
        className={inputClass()}
        aria-label={t.findWords}
        placeholder={t.findWords}
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setPlace(0)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return
          event.preventDefault()
          go(event.shiftKey ? -1 : 1)
        }}
      />
      <span className="sheet-find-count o-num" role="status">
        {words &&
          (spots.length === 0 ? t.findNothing : t.findPlace(Math.min(place, spots.length - 1) + 1, spots.length))}
      </span>
      <IconButton icon={ChevronUp} label={t.findPrevious} disabled={spots.length === 0} onClick={() => go(-1)} />
      <IconButton icon={ChevronDown} label={t.findNext} disabled={spots.length === 0} onClick={() => go(1)} />
      {editable && (
        <>
          <input
            className={inputClass()}
            aria-label={t.replaceBy}
            placeholder={t.replaceBy}
            value={by}
            onChange={(event) => setBy(event.target.value)}
          />
          <Button size="s" disabled={!now} onClick={() => now && replace([now])}>
            {t.replace}
          </Button>
          <Button size="s" disabled={spots.length === 0} onClick={() => replace(spots)}>
            {t.replaceAll}
          </Button>
        </>
      )}
      <IconButton icon={X} label={t.findClose} onClick={onClose} />
    </search>
  )
}
