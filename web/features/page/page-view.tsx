import { Copy, Maximize2, Minimize2, Paperclip } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { guessLang } from '#shared/guess-lang.ts'
import { type ShownLinks, showLinks } from '#shared/page-link/titles.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { FILES_HASH } from '#web/parts/search-hits/hit-groups.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import { Avatar } from '#web/ui/tile.tsx'
import { ArticleText } from './article-text.tsx'
import { copyMarkdown } from './copy-markdown.ts'
import { readingMinutes, tocEntries } from './page-text.ts'
import { Toc, TocFold } from './toc.tsx'
import './page-view.css'

/** The fields of a page that are shown. Both `page/info` and `page/infoByKey` return them. */
export type ShownPage = Pick<
  Output<'page/infoByKey'>,
  | 'page_id'
  | 'attachment_count'
  | 'page_title'
  | 'page_content'
  | 'page_html'
  | 'headings'
  | 'excerpt'
  | 'author_uid'
  | 'author_username'
  | 'addtime'
>

/** The id of the attachments, and the hash that opens them. Headings have ids with a prefix. */
const FILES_ID = FILES_HASH.slice(1)

/** Downloaded when the attachments are first opened. */
const PageFiles = lazyNamed(() => import('./page-files.tsx'), 'PageFiles')

/** Times are shown without seconds: `2026-11-20 09:42:10` → `2026-11-20 09:42`. */
const minute = (time: string) => time.slice(0, 16)

/** Puts the excerpt into the description of the document, as in the HTML of the server. */
function useDescription(text: string) {
  useEffect(() => {
    let element = document.querySelector<HTMLMetaElement>('meta[name="description"]')
    if (!element) {
      element = document.createElement('meta')
      element.name = 'description'
      document.head.append(element)
    }
    element.content = text
  }, [text])
}

function CopyMarkdown({ text }: { text: string }) {
  const t = useTexts()
  return (
    <Button kind="ghost" size="s" icon={Copy} className="o-wide-640" onClick={() => copyMarkdown(t, text)}>
      {t.reader.copyMarkdown}
    </Button>
  )
}

/**
 * A page as readers see it: path, title, facts, text, contents at the right (in narrower windows folded above the text), and what
 * follows the text.
 */
export function PageView(props: {
  page: ShownPage
  crumbs?: ReactNode
  /** Shown below the message that the page has no text: a way to write one. */
  empty?: ReactNode
  /** Shown after the text: previous and next page. */
  foot?: ReactNode
  /** `undefined` when there is nothing beside the text to hide. */
  full?: { on: boolean; set: (on: boolean) => void }
  /** The current titles of linked pages for this reader. Without them links show the author's words. */
  links?: ShownLinks
  onLink?: ((url: URL) => void) | undefined
  /** Shown before the facts below the title. */
  status?: ReactNode
  /** Shown after the facts: who else is editing the page. */
  writing?: ReactNode
  /** Shown after the page's own buttons. Gets a function that opens the attachments, if there are any. */
  tools?: (showFiles: (() => void) | undefined) => ReactNode
  /** The key of a shared page. */
  unique_key?: string
}) {
  const { page, crumbs, empty, foot, full, links, onLink, status, writing, tools, unique_key } = props
  const t = useTexts()
  const { page_title, page_content, page_html, headings } = page
  const lang = useMemo(() => guessLang(`${page_title}\n${page_content}`), [page_title, page_content])
  const minutes = useMemo(() => readingMinutes(page_content), [page_content])
  const entries = useMemo(() => tocEntries(headings, page_title), [headings, page_title])
  const html = useMemo(
    () => (links ? showLinks(page_html, links, t.reader.linkGone) : page_html),
    [page_html, links, t],
  )
  useDescription(page.excerpt)
  const [filesOf, setFilesOf] = useState(0)
  const { hash } = useLocation()
  useEffect(() => {
    // a search has found an attachment of the page
    if (hash === `#${FILES_ID}`) setFilesOf(page.page_id)
  }, [hash, page.page_id])
  const areFilesOpen = filesOf === page.page_id && page.attachment_count > 0
  const toc = entries.length > 1
  const hasText = page_html.trim() !== ''
  return (
    <main
      id="main"
      tabIndex={-1}
      className={classNames('page-main', full && 'page-main-wide', !toc && 'page-main-alone')}
    >
      <article className="page-column">
        <header className="page-head">
          {crumbs}
          <h1 lang={lang} data-focus="">
            {page_title}
          </h1>
          <div className="page-meta">
            {status}
            {page.author_username && <span>{page.author_username}</span>}
            <time dateTime={page.addtime.replace(' ', 'T')}>{t.reader.updated(minute(page.addtime))}</time>
            {hasText && <span>{t.reader.minutes(minutes)}</span>}
            {writing}
            <span className="page-tools o-no-print">
              {page.attachment_count > 0 && (
                <Button
                  kind="ghost"
                  size="s"
                  icon={Paperclip}
                  aria-expanded={areFilesOpen}
                  aria-controls={areFilesOpen ? FILES_ID : undefined}
                  onClick={() => setFilesOf(areFilesOpen ? 0 : page.page_id)}
                >
                  {t.attachment.count(page.attachment_count)}
                </Button>
              )}
              {page_content.trim() && <CopyMarkdown text={page_content} />}
              {full && (
                <IconButton
                  icon={full.on ? Minimize2 : Maximize2}
                  label={full.on ? t.reader.fullPageEnd : t.reader.fullPage}
                  className="o-wide-999"
                  pressed={full.on}
                  onClick={() => full.set(!full.on)}
                />
              )}
              {tools?.(page.attachment_count > 0 ? () => setFilesOf(page.page_id) : undefined)}
            </span>
          </div>
          {areFilesOpen && (
            <Suspense fallback={null}>
              <PageFiles id={FILES_ID} page_id={page.page_id} unique_key={unique_key} />
            </Suspense>
          )}
        </header>
        {toc && <TocFold entries={entries} lang={lang} />}
        <div id="page-text" className="page-text">
          {hasText ? (
            <ArticleText html={html} title={page_title} lang={lang} source={page_content} onLink={onLink} />
          ) : (
            <>
              <p className="o-muted">{t.reader.emptyPage}</p>
              {empty}
            </>
          )}
        </div>
        {foot}
        {page.author_username && (
          <footer className="page-edited">
            <Avatar id={page.author_uid} name={page.author_username} size="s" />
            <span>{t.reader.edited(page.author_username, minute(page.addtime))}</span>
          </footer>
        )}
      </article>
      {toc && <Toc entries={entries} lang={lang} />}
    </main>
  )
}
