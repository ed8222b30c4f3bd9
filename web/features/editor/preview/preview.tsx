import type { Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { RotateCw } from 'lucide-react'
import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { decoded } from '#shared/decoded.ts'
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

/** The preview follows when nothing was typed for `PAUSE_MS`, and at least every `LONGEST_MS` while somebody types. */
const PAUSE_MS = 150
const LONGEST_MS = 700
/** The pause for long texts, whose preview does not follow every key. */
const LONG_PAUSE_MS = 1500
/** Longer texts open without a preview, which is drawn only on request. */
const MOST_AT_OPENING = 200_000

/** Links inside the page scroll the preview. All others open in a new tab, so that nobody leaves the editor by accident. */
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
  const id = decoded(href.slice(1))
  const target = [...event.currentTarget.querySelectorAll('[id]')].find((element) => element.id === id)
  target?.scrollIntoView({ block: 'start' })
}

/** What the preview shows: the current text, an older text, nothing yet (the text is too long), or an error. */
type PreviewState = 'current' | 'stale' | 'waiting' | 'failed'

/** Renders after a short pause in typing, and after each save. */
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
  /** The text that was last sent to the renderer. */
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

  // The saved text is what readers see, so it is rendered at once.
  const seenAt = useRef(savedAt)
  useEffect(() => {
    if (!visible || savedAt === seenAt.current) return
    seenAt.current = savedAt
    refreshStale()
  }, [visible, savedAt, refreshStale])

  return { long, state, busy, isEmpty, refresh }
}

/**
 * The rendered text. Up to 4000 characters it follows the typing. Longer texts follow in pauses and after each save, unless they
 * are kept live.
 */
export function Preview(props: {
  feed: TextFeed
  source: RefObject<EditorView | null>
  /** HTML of the saved text, shown first when it is too long for the live preview; `''` when there is none. */
  firstHtml: string
  /** The `line_breaks` setting of the item. */
  lineBreaks: number
  /** When the page was saved last, in milliseconds. */
  savedAt: number | null
  visible: boolean
  enhance: Enhance
  /** The page that is being written; 0 for a new one. */
  page_id: number
  /** Gets the number of linked pages that do not exist. */
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

  // After a change of theme everything is drawn again, because diagrams contain its colours.
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
      <section ref={pane} className="editor-preview-pane" tabIndex={0} aria-label={t.preview}>
        {isEmpty && !long && <p className="editor-preview-none">{t.previewHere}</p>}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only the links in it are pressed */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click too */}
        <div ref={root} className="prose" data-live={!long || keptLive} onClick={followLink} />
        <div ref={stage} className="prose" hidden />
      </section>
    </div>
  )
}
