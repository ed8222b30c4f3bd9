import type { EditorView } from '@codemirror/view'
import { RotateCw } from 'lucide-react'
import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { LIVE_PREVIEW_CHARACTERS } from '#shared/constants.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import type { TextFeed } from '../feed.ts'
import { type Article, createArticle, type Enhance } from './blocks.ts'
import { isLive } from './live-limit.ts'
import { createRenderer, type Renderer } from './renderer.ts'
import { scrollTogether } from './scroll-together.ts'
import '#web/ui/article-parts.css'
import '#web/ui/prose.css'
import './preview.css'

/** The preview follows when nobody has typed for this long, and at least this often while somebody types. */
const PAUSE_MS = 150
const LONGEST_MS = 700
/** A longer text begins without a preview: so large an article is drawn only when somebody asks for it. */
const MOST_AT_OPENING = 200_000

/** Links inside the page scroll the preview; all others open beside the editor, which must not be left by accident. */
function followLink(event: MouseEvent<HTMLElement>) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href')
  if (!link || !href) return
  if (!href.startsWith('#')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
    return
  }
  event.preventDefault()
  const id = decodeURIComponent(href.slice(1))
  const target = [...event.currentTarget.querySelectorAll('[id]')].find((element) => element.id === id)
  target?.scrollIntoView({ block: 'start' })
}

/** Renders when the text has rested a little. */
function useRendering(feed: TextFeed, visible: boolean, article: RefObject<Article | null>, onShown: () => void) {
  const [live, setLive] = useState(() => isLive(feed.doc.length))
  const [state, setState] = useState<'current' | 'stale' | 'busy' | 'failed'>('current')
  const [isEmpty, setEmpty] = useState(true)
  const renderer = useRef<Renderer | null>(null)
  const shown = useRef({ onShown })
  useEffect(() => {
    shown.current.onShown = onShown
  })

  useEffect(() => {
    const made = createRenderer(
      (html) => {
        article.current?.show(html)
        setEmpty(html === '')
        setState('current')
        shown.current.onShown()
      },
      () => setState('failed'),
    )
    renderer.current = made
    return () => made.stop()
  }, [article])

  const refresh = useCallback(() => {
    setState('busy')
    renderer.current?.render(feed.doc.toString())
  }, [feed])

  useEffect(() => {
    if (!visible) return
    let timer = 0
    let since = 0
    const later = () => {
      const now = performance.now()
      if (!timer) since = now
      clearTimeout(timer)
      timer = window.setTimeout(run, Math.max(0, Math.min(PAUSE_MS, LONGEST_MS - (now - since))))
    }
    const run = () => {
      timer = 0
      refresh()
    }
    if (isLive(feed.doc.length)) run()
    const stop = feed.subscribe((textChanged) => {
      if (!textChanged) return
      const nowLive = isLive(feed.doc.length)
      setLive(nowLive)
      setState((before) => (nowLive || before === 'busy' ? before : 'stale'))
      if (nowLive) later()
      else clearTimeout(timer)
    })
    setLive(isLive(feed.doc.length))
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [feed, visible, refresh])

  return { live, state, isEmpty, setEmpty, refresh }
}

/** The rendered text. Up to 4000 characters it follows what is typed; above that it waits for a press. */
export function Preview(props: {
  feed: TextFeed
  source: RefObject<EditorView | null>
  /** HTML of the saved text, to begin with when it is too long for live preview; `''` when there is none. */
  firstHtml: string
  visible: boolean
  enhance: Enhance
}) {
  const { feed, source, firstHtml, visible, enhance } = props
  const t = useTexts().editor
  const { tag } = useLocale()
  const pane = useRef<HTMLElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const article = useRef<Article | null>(null)
  const sync = useRef<ReturnType<typeof scrollTogether> | null>(null)
  const first = useRef({ enhance, html: firstHtml })

  useEffect(() => {
    if (!root.current || !stage.current) return
    const made = createArticle(root.current, stage.current, first.current.enhance)
    article.current = made
    return () => {
      made.clear()
      article.current = null
    }
  }, [])

  const { live, state, isEmpty, setEmpty, refresh } = useRendering(feed, visible, article, () => sync.current?.follow())

  useEffect(() => {
    if (isLive(feed.doc.length) || feed.doc.length > MOST_AT_OPENING || !first.current.html) return
    article.current?.show(first.current.html)
    setEmpty(false)
  }, [feed, setEmpty])

  // another theme: diagrams carry its colours
  useEffect(() => {
    if (first.current.enhance === enhance) return
    first.current.enhance = enhance
    article.current?.redraw(enhance)
  }, [enhance])

  useEffect(() => {
    if (!source.current || !pane.current || !root.current) return
    const made = scrollTogether(source.current, pane.current, root.current)
    sync.current = made
    return () => made.stop()
  }, [source])

  const limit = LIVE_PREVIEW_CHARACTERS.toLocaleString(tag)
  const hint = state === 'failed' ? t.previewFailed : state === 'stale' ? t.previewStale : t.previewCurrent
  return (
    <div className="editor-preview">
      {(!live || state === 'failed') && (
        <div className="editor-preview-bar">
          <span className="o-grow" role="status">
            {isEmpty && state !== 'failed' ? t.previewOffTitle(limit) : hint}
          </span>
          <Button size="s" icon={RotateCw} busy={state === 'busy'} onClick={refresh}>
            {t.previewRefresh}
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section ref={pane} className="editor-preview-pane" tabIndex={0} aria-label={t.preview}>
        {isEmpty && live && <p className="editor-preview-none">{t.previewHere}</p>}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click too */}
        <div ref={root} className="prose" data-live={live} onClick={followLink} />
        <div ref={stage} className="prose" hidden />
      </section>
    </div>
  )
}
