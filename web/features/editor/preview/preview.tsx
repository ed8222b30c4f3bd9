import type { Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { RotateCw } from 'lucide-react'
import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { TextFeed } from '#web/features/editor/text-feed.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/check.tsx'
import { type Article, createArticle, type Enhance } from './blocks.ts'
import { withLinkTitles } from './link-titles.ts'
import { isLong, useKeptLive } from './live-limit.ts'
import { createRenderer, type Renderer } from './renderer.ts'
import { scrollTogether } from './scroll-together.ts'
import { splitBlocks } from './split-blocks.ts'
import '#web/ui/article-parts.css'
import '#web/ui/prose.css'
import './preview.css'

/** The preview follows when nobody has typed for this long, and at least this often while somebody types. */
const PAUSE_MS = 150
const LONGEST_MS = 700
/** Where it does not follow every key, it follows when nobody has typed for this long. */
const LONG_PAUSE_MS = 1500
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

/** What the preview shows: the text as it is, the text of before, nothing yet of a text that is too large to begin with, or that it failed. */
type PreviewState = 'current' | 'stale' | 'waiting' | 'failed'

/** Renders when the text has rested a little, and again after a save. */
function useRendering(
  feed: TextFeed,
  options: { lineBreaks: number; visible: boolean; keptLive: boolean; savedAt: number | null; hasFirst: boolean },
  article: RefObject<Article | null>,
  onShown: () => void,
) {
  const { lineBreaks, visible, keptLive, savedAt, hasFirst } = options
  const [long, setLong] = useState(() => isLong(feed.doc.length))
  const [state, setState] = useState<PreviewState>('current')
  const [busy, setBusy] = useState(false)
  const [isEmpty, setEmpty] = useState(!hasFirst)
  const renderer = useRef<Renderer<Text> | null>(null)
  /** The text that was asked for last: it is shown, or will be. */
  const asked = useRef<Text | null>(hasFirst ? feed.doc : null)
  const now = useRef({ onShown })
  useEffect(() => {
    now.current.onShown = onShown
  })

  useEffect(() => {
    const made = createRenderer<Text>(
      lineBreaks,
      async (blocks, text) => {
        if (!(await article.current?.show(blocks))) return
        setEmpty(blocks.length === 0)
        setBusy(false)
        setState(text === feed.doc ? 'current' : 'stale')
        now.current.onShown()
      },
      () => {
        asked.current = null
        setBusy(false)
        setState('failed')
      },
    )
    renderer.current = made
    return () => {
      made.stop()
      asked.current = null
    }
  }, [article, feed, lineBreaks])

  const refresh = useCallback(() => {
    setBusy(true)
    asked.current = feed.doc
    renderer.current?.render(feed.doc)
  }, [feed])
  const refreshStale = useCallback(() => {
    if (asked.current === feed.doc) return
    if (asked.current === null && feed.doc.length > MOST_AT_OPENING) setState('waiting')
    else refresh()
  }, [feed, refresh])

  useEffect(() => {
    if (!visible) return
    let timer = 0
    let since = 0
    const later = (live: boolean) => {
      const now = performance.now()
      if (!timer) since = now
      clearTimeout(timer)
      timer = window.setTimeout(run, live ? Math.max(0, Math.min(PAUSE_MS, LONGEST_MS - (now - since))) : LONG_PAUSE_MS)
    }
    const run = () => {
      timer = 0
      refreshStale()
    }
    run()
    const stop = feed.subscribe((textChanged) => {
      if (!textChanged) return
      const nowLong = isLong(feed.doc.length)
      const live = keptLive || !nowLong
      setLong(nowLong)
      if (!live) setState((before) => (before === 'current' ? 'stale' : before))
      later(live)
    })
    setLong(isLong(feed.doc.length))
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [feed, visible, keptLive, refreshStale])

  // what was saved is what readers see: it is shown without waiting for a pause
  const seenAt = useRef(savedAt)
  useEffect(() => {
    if (!visible || savedAt === seenAt.current) return
    seenAt.current = savedAt
    refreshStale()
  }, [visible, savedAt, refreshStale])

  return { long, state, busy, isEmpty, refresh }
}

/** The rendered text. Up to 4000 characters it follows what is typed; above that it follows in pauses and at each save, unless it is kept live. */
export function Preview(props: {
  feed: TextFeed
  source: RefObject<EditorView | null>
  /** HTML of the saved text, to begin with when it is too long for live preview; `''` when there is none. */
  firstHtml: string
  /** The setting of the item. */
  lineBreaks: number
  /** When the page was saved last, in milliseconds. */
  savedAt: number | null
  visible: boolean
  enhance: Enhance
  /** The page that is being written; 0: a new one. */
  page_id: number
  /** Gets the number of pages that links lead to and that are not there. */
  onGone: (count: number) => void
}) {
  const { feed, source, firstHtml, lineBreaks, savedAt, visible, enhance, page_id, onGone } = props
  const { editor: t, pageLinks } = useTexts()
  const { tag } = useLocale()
  const [keptLive, keepLive] = useKeptLive()
  const pane = useRef<HTMLElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const article = useRef<Article | null>(null)
  const sync = useRef<ReturnType<typeof scrollTogether> | null>(null)
  const first = useRef({ enhance, html: firstHtml })
  const [hasFirst] = useState(() => {
    const { length } = feed.doc
    return firstHtml !== '' && isLong(length) && length <= MOST_AT_OPENING
  })

  useEffect(() => {
    if (!root.current || !stage.current) return
    const drawn = createArticle(root.current, stage.current, first.current.enhance)
    const made = withLinkTitles(drawn, page_id, pageLinks.gone, onGone)
    article.current = made
    if (hasFirst) void made.show(splitBlocks(first.current.html))
    return () => {
      made.clear()
      article.current = null
    }
  }, [hasFirst, page_id, pageLinks.gone, onGone])

  const follow = () => sync.current?.follow()
  const options = { lineBreaks, visible, keptLive, savedAt, hasFirst }
  const { long, state, busy, isEmpty, refresh } = useRendering(feed, options, article, follow)

  // another theme: diagrams carry its colours
  useEffect(() => {
    if (first.current.enhance === enhance) return
    first.current.enhance = enhance
    void article.current?.redraw(enhance)
  }, [enhance])

  useEffect(() => {
    if (!source.current || !pane.current || !root.current) return
    const made = scrollTogether(source.current, pane.current, root.current)
    sync.current = made
    return () => made.stop()
  }, [source])

  const hint = {
    current: keptLive ? t.previewLive : t.previewCurrent,
    stale: keptLive ? t.previewLive : t.previewStale,
    waiting: t.previewOffTitle(MOST_AT_OPENING.toLocaleString(tag)),
    failed: t.previewFailed,
  }[state]
  const isOld = state === 'stale' && long && !keptLive
  return (
    <div className="editor-preview" data-old={isOld || undefined}>
      {(long || state === 'failed') && (
        <div className="editor-preview-bar">
          <span className="o-grow" role="status">
            {hint}
          </span>
          <Switch checked={keptLive} onChange={keepLive}>
            {t.previewKeepLive}
          </Switch>
          {(!keptLive || state === 'waiting' || state === 'failed') && (
            <Button size="s" icon={RotateCw} busy={busy} onClick={refresh}>
              {t.previewRefresh}
            </Button>
          )}
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section ref={pane} className="editor-preview-pane" tabIndex={0} aria-label={t.preview}>
        {isEmpty && !long && <p className="editor-preview-none">{t.previewHere}</p>}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click too */}
        <div ref={root} className="prose" data-live={!long || keptLive} onClick={followLink} />
        <div ref={stage} className="prose" hidden />
      </section>
    </div>
  )
}
