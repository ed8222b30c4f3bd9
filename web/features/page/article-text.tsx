import { memo, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { decoded } from '#shared/decoded.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { fillText } from '#web/lib/text-rest.ts'
import { useTheme } from '#web/lib/theme.ts'
import partsCss from '#web/ui/article-parts.css?url'
import { copyText } from '#web/ui/copy-button.tsx'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import { toast } from '#web/ui/toast.ts'
import { focusAnchor } from './anchors.ts'
import { enhanceArticle } from './enhance/index.ts'
import type { LightboxPicture } from './lightbox.tsx'
import { inParts, isLong } from './long-text.ts'
import { hideRepeatedTitle } from './page-text.ts'
import { openPictures, pictureOf } from './pictures.ts'
import '#web/ui/prose.css'
import { builtFile, htmlInBrowser, pathInSite } from '#web/lib/site.ts'

const Lightbox = lazyNamed(() => import('./lightbox.tsx'), 'Lightbox')

/** Our own addresses that are no screens: files and calls. */
const NOT_A_SCREEN = /^\/(?:api|server|uploads?|mcp)(?:\/|$)|\.[a-z0-9]{1,5}$/i

export interface ArticleTextProps {
  /** Safe HTML from the server, put into the document unchanged. */
  html: string
  title: string
  lang: string | undefined
  /** The Markdown or JSON that the HTML was made from. */
  source: string
  /** A link to another screen of this site was pressed; the address has a path of the site. By default the router opens it. */
  onLink?: ((url: URL) => void) | undefined
}

/** Endpoints, callouts and long texts have a style sheet of their own. Pages without them do not load it. */
const HAS_PARTS = /class="(?:endpoint|note)[ "]/

/**
 * A long text that is divided when it is inserted into a document. React does not insert it when it takes over what the server drew, so the browser
 * does not divide it again.
 */
const dividedLater = (html: string): TrustedHTML => ({ toString: () => inParts(html), toJSON: () => html })

/** The HTML itself. React must not change it while the page stays the same, because the enhanced parts are in it. */
const Html = memo(function Html({
  html,
  lang,
  root,
}: {
  html: string
  lang?: string
  root: React.Ref<HTMLDivElement>
}) {
  const inner = useMemo(() => ({ __html: isLong(html) ? dividedLater(html) : html }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made and cleaned by shared/markdown on the server
  return <div ref={root} className="prose" lang={lang} dangerouslySetInnerHTML={inner} />
})

/** Whether the text of an element is whole. A long one that React has inserted is filled a little at a time. */
function useIsWhole(root: React.RefObject<HTMLElement | null>, html: string): boolean {
  const [whole, setWhole] = useState<string>()
  useEffect(() => {
    if (root.current && isLong(html)) return fillText(root.current, () => setWhole(html))
  }, [root, html])
  return whole === html || !isLong(html)
}

/** The link that was pressed, if we open it ourselves. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = (event.target as Element).closest('a')
  if (!link?.getAttribute('href') || link.download || (link.target && link.target !== '_self')) return null
  return link
}

/**
 * The text of a page: rendered HTML with copy buttons, formulas, diagrams and a viewer for its pictures. The router opens links to
 * other screens. A first heading that only repeats the title is hidden.
 */
export function ArticleText({ html, title, lang, source, onLink }: ArticleTextProps) {
  const t = useTexts()
  const { isDark } = useTheme()
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  const shownHtml = useMemo(() => htmlInBrowser(hideRepeatedTitle(html, title)), [html, title])
  const isWhole = useIsWhole(root, shownHtml)
  const readSource = useEffectEvent(() => source)
  const [shown, setShown] = useState<{ pictures: LightboxPicture[]; at: number } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: new HTML must be enhanced again
  useEffect(() => {
    if (!root.current || !isWhole) return
    const texts = {
      copy: t.reader.copyCode,
      copied: t.common.copied,
      wrap: t.reader.wrapLines,
      formulaFailed: t.reader.formulaFailed,
      diagramFailed: t.reader.diagramFailed,
      copyAddress: t.apiPage.copyAddress,
      copyCurl: t.apiPage.copyCurl,
      copyFetch: t.apiPage.copyFetch,
      linkTo: t.reader.linkTo,
    }
    return enhanceArticle(root.current, { texts, theme: isDark ? 'dark' : 'light', source: () => readSource() })
  }, [html, t, isDark, isWhole])

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (root.current && isWhole) return openPictures(root.current, t.reader.viewPicture)
  }, [html, t, isWhole])

  useEffect(() => {
    const element = root.current
    if (!element) return
    const view = (target: EventTarget | null) => {
      const found = pictureOf(element, target)
      if (found) setShown(found)
      return found !== undefined
    }
    const copyAddress = async ({ href }: URL) => {
      const copied = await copyText(href)
      toast(copied ? t.reader.linkCopied : { text: t.common.copyFailed, kind: 'problem' })
    }
    const click = (event: MouseEvent) => {
      const link = linkOf(event)
      if (!link) {
        if (event.button === 0 && view(event.target)) event.preventDefault()
        return
      }
      const url = new URL(link.href)
      const path = url.origin === location.origin ? pathInSite(url.pathname) : undefined
      if (path === undefined || NOT_A_SCREEN.test(path)) return
      event.preventDefault()
      // `#` alone leads to the top of the page, and its URL has no hash.
      const isTop = link.getAttribute('href') === '#'
      if (url.pathname === location.pathname && (url.hash || isTop)) {
        navigate({ search: location.search, hash: url.hash }, { replace: url.hash === location.hash })
        focusAnchor(isTop ? 'main' : decoded(url.hash.slice(1)))
        if (link.classList.contains('anchor')) void copyAddress(url)
      } else if (onLink) onLink(new URL(path + url.search + url.hash, url))
      else navigate(path + url.search + url.hash)
    }
    const key = (event: KeyboardEvent) => {
      if ((event.key === 'Enter' || event.key === ' ') && view(event.target)) event.preventDefault()
    }
    element.addEventListener('click', click)
    element.addEventListener('keydown', key)
    return () => {
      element.removeEventListener('click', click)
      element.removeEventListener('keydown', key)
    }
  }, [navigate, onLink, t])

  return (
    <>
      {(isLong(html) || HAS_PARTS.test(html)) && (
        <link rel="stylesheet" href={builtFile(partsCss)} precedence="default" />
      )}
      <Html html={shownHtml} lang={lang} root={root} />
      {shown && (
        <Suspense fallback={null}>
          <Lightbox {...shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  )
}
