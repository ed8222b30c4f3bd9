import type { EditorView } from '@codemirror/view'
import { Keyboard, WrapText } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import { COLOURED_CHARACTERS } from './coloured.ts'
import { isLong, useKeptLive } from './preview/live-limit.ts'
import { useFocusBack } from './source/focus-back.ts'
import { isWrapping, setWrapping } from './source/wrap.ts'
import type { TextFeed } from './text-feed.ts'

const KeysDialog = lazyNamed(() => import('./keys-dialog.tsx'), 'KeysDialog')

/** The switch for wrapping long lines, and the list of keys. */
function FootSwitches({ source }: { source: RefObject<EditorView | null> }) {
  const t = useTexts().editor
  const [wrap, setWrap] = useState(isWrapping)
  const [isOpen, setOpen] = useState(false)
  useFocusBack(isOpen, source)
  return (
    <span className="editor-foot-switches">
      <IconButton
        size="s"
        icon={WrapText}
        label={t.wrap}
        pressed={wrap}
        onClick={() => {
          setWrap(!wrap)
          if (source.current) setWrapping(source.current, !wrap)
        }}
      />
      <IconButton size="s" icon={Keyboard} label={t.keys.title} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}

/** Sets the text of an element if it differs, because setting the same text again costs a layout. */
function setText(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}

/** The line below the text: position of the caret, length of the text, state of the preview. */
export function Foot(props: { feed: TextFeed; source: RefObject<EditorView | null>; children?: React.ReactNode }) {
  const { feed, source, children } = props
  const t = useTexts().editor
  const { tag } = useLocale()
  const place = useRef<HTMLSpanElement>(null)
  const length = useRef<HTMLSpanElement>(null)
  const live = useRef<HTMLSpanElement>(null)
  const colours = useRef<HTMLSpanElement>(null)
  const [keptLive] = useKeptLive()
  // Writes to the DOM directly, at most once a frame, so that typing renders nothing.
  useEffect(() => {
    // Made once: `toLocaleString` would look up the language for every number.
    const numbers = new Intl.NumberFormat(tag)
    const say = (value: number) => numbers.format(value)
    const write = () => {
      const { line, column } = feed.caret
      setText(place.current, t.lineColumn(say(line), say(column)))
      setText(length.current, t.characters(say(feed.doc.length)))
      setText(colours.current, feed.doc.length > COLOURED_CHARACTERS ? t.colouredTo(say(COLOURED_CHARACTERS)) : '')
      setText(live.current, keptLive || !isLong(feed.doc.length) ? t.previewLive : t.previewOff)
    }
    let frame = 0
    write()
    const stop = feed.subscribe(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(write)
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [feed, t, tag, keptLive])
  return (
    <footer className="editor-foot o-num">
      <span className="o-wide-640">Markdown</span>
      <span ref={place} className="o-wide-640" />
      <span ref={length} />
      <span ref={colours} className="o-wide-640" />
      <span ref={live} className="o-wide-640" />
      <span className="o-grow" />
      {children}
      <FootSwitches source={source} />
    </footer>
  )
}
