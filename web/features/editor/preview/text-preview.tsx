import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { useTheme } from '#web/lib/theme.ts'
import { type Article, createArticle, type Enhance } from './blocks.ts'
import { createRenderer, type Renderer } from './renderer.ts'
import '#web/ui/prose.css'

/**
 * Any text as a page would show it, for tools that preview what they insert. It is as high as its content; the element around it
 * scrolls.
 * @param props.lineBreaks the setting of the item
 * @param props.enhance read when something is drawn
 */
export function TextPreview(props: { text: string; lineBreaks: number; enhance: RefObject<Enhance> }) {
  const { text, lineBreaks, enhance } = props
  const t = useTexts().editor
  const { isDark } = useTheme()
  const root = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ article: Article; renderer: Renderer<string> } | null>(null)
  const [isFailed, setFailed] = useState(false)

  useEffect(() => {
    if (!root.current || !stage.current) return
    const article = createArticle(root.current, stage.current, (element) => enhance.current(element))
    const renderer = createRenderer<string>(
      lineBreaks,
      (blocks) => {
        setFailed(false)
        void article.show(blocks)
      },
      () => setFailed(true),
    )
    drawn.current = { article, renderer }
    return () => {
      renderer.stop()
      article.clear()
      drawn.current = null
    }
  }, [lineBreaks, enhance])

  useEffect(() => drawn.current?.renderer.render(text), [text])

  // After a change of theme everything is drawn again, because diagrams contain its colours.
  const dark = useRef(isDark)
  useEffect(() => {
    if (dark.current === isDark) return
    dark.current = isDark
    void drawn.current?.article.redraw((element) => enhance.current(element))
  }, [isDark, enhance])

  /** Links open in a new tab, so that nobody leaves the editor. */
  const openInNewTab = (event: React.MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.getAttribute('href')) return
    if (link.getAttribute('href')?.startsWith('#')) event.preventDefault()
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  return (
    <>
      {isFailed && <p role="alert">{t.previewFailed}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only the links in it are pressed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click too */}
      <div ref={root} className="prose" onClick={openInNewTab} />
      <div ref={stage} className="prose" hidden />
    </>
  )
}
