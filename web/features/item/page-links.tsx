import { ArrowLeft, ArrowRight, ChevronRight, FileText } from 'lucide-react'
import { useId } from 'react'
import type { Output } from '#shared/api/index.ts'
import { useTexts } from '#web/lib/locale.tsx'
import type { Id } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageLink } from './open-page.tsx'
import { firstPage, type Menu, neighbours, pageKey, pathTo } from './tree-model.ts'
import './page-links.css'

/** The catalogs that contain a page, each a link to its first page. */
export function Crumbs({ address, menu, page_id }: { address: Id; menu: Menu; page_id: number }) {
  const t = useTexts()
  const catalogs = pathTo(menu, pageKey(page_id)) ?? []
  if (catalogs.length === 0) return null
  return (
    <nav className="crumbs o-no-print" aria-label={t.reader.crumbs}>
      {catalogs.map((catalog, at) => {
        const page = firstPage(catalog)
        return (
          <span key={catalog.cat_id}>
            {at > 0 && <Icon of={ChevronRight} size="s" />}
            {page && page.page_id !== page_id ? (
              <PageLink item={address} page_id={page.page_id}>
                {catalog.cat_name}
              </PageLink>
            ) : (
              catalog.cat_name
            )}
          </span>
        )
      })}
    </nav>
  )
}

/** Links to the pages before and after this one, in the order of the tree. */
export function PreviousNext({ address, menu, page_id }: { address: Id; menu: Menu; page_id: number }) {
  const t = useTexts()
  const { previous, next } = neighbours(menu, page_id)
  if (!previous && !next) return null
  return (
    <nav className="page-turn o-no-print" aria-label={t.reader.previousNext}>
      {previous && (
        <PageLink item={address} page_id={previous.page_id} rel="prev">
          <small>
            <Icon of={ArrowLeft} size="s" />
            {t.reader.previous}
          </small>
          {previous.page_title}
        </PageLink>
      )}
      {next && (
        <PageLink item={address} page_id={next.page_id} rel="next" className="page-turn-next">
          <small>
            {t.reader.next}
            <Icon of={ArrowRight} size="s" />
          </small>
          {next.page_title}
        </PageLink>
      )}
    </nav>
  )
}

/** How many linking pages are visible; the others are folded. */
const LINKS_SHOWN = 8

type LinkingPage = Output<'page/info'>['linked_from'][number]

/** The pages that link to this one. Those of other items show the name of their item. */
export function LinkedFrom(props: { address: Id; item_id: number; pages: readonly LinkingPage[] }) {
  const { address, item_id, pages } = props
  const t = useTexts().reader
  const id = useId()
  if (pages.length === 0) return null
  const list = (some: readonly LinkingPage[]) => (
    <ul>
      {some.map((page) => (
        <li key={page.page_id}>
          <PageLink item={page.item_id === item_id ? address : page.item_domain || page.item_id} page_id={page.page_id}>
            <Icon of={FileText} size="s" />
            <span>{page.page_title}</span>
            {page.item_id !== item_id && <Badge kind="line">{page.item_name}</Badge>}
          </PageLink>
        </li>
      ))}
    </ul>
  )
  const rest = pages.slice(LINKS_SHOWN)
  return (
    <section className="linked-from o-no-print" aria-labelledby={id}>
      <h2 id={id}>{t.linkedFrom}</h2>
      {list(pages.slice(0, LINKS_SHOWN))}
      {rest.length > 0 && (
        <details>
          <summary>{t.linkedFromMore(rest.length)}</summary>
          {list(rest)}
        </details>
      )}
    </section>
  )
}
