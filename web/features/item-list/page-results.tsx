import { Link } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { paths } from '#web/paths.ts'
import { MarkedAt } from '#web/ui/marked.tsx'
import './page-results.css'

/** Found pages, best first, each with an excerpt, the name of its item and its catalogs. */
export function PageResults({ pages }: { pages: Output<'search/all'>['pages'] }) {
  const t = useTexts()
  return (
    <section className="page-results" aria-labelledby="page-results">
      <h2 id="page-results">
        {t.search.pages} <span className="o-num">{pages.length}</span>
      </h2>
      <ul className="o-panel">
        {pages.map((page) => (
          <li key={page.page_id}>
            <Link
              to={paths.itemPage(page.item_domain || page.item_id, page.page_id)}
              className="page-result"
              data-result=""
            >
              <span>
                <b className="o-cut">
                  <MarkedAt text={page.page_title} marks={page.title_marks} />
                </b>
                {page.excerpt.text && (
                  <span className="page-result-text">
                    <MarkedAt {...page.excerpt} />
                  </span>
                )}
              </span>
              <span className="page-result-item o-cut">
                {[page.item_name || t.item.unnamed, ...page.catalogs].join(' / ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
