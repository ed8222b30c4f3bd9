import { ArrowLeft, ArrowRight, ChevronRight } from 'lucide-react'
import { useTexts } from '../../lib/locale.tsx'
import type { Id } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from './open-page.tsx'
import { firstPage, type Menu, neighbours, pageKey, pathTo } from './tree-model.ts'
import './page-links.css'

/** The catalogs above a page, each a link to its first page. */
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

/** Links to the pages before and after this one in the order of the tree. */
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
