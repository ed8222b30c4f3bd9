import { Link } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { plainExcerpt } from '#web/parts/search-hits/search-hits.ts'
import { paths } from '#web/paths.ts'
import { Marked } from '#web/ui/marked.tsx'
import './page-results.css'

/** The pages that contain the keyword, best first, each with an excerpt and the name of its item. */
export function PageResults({ pages, keyword }: { pages: Output<'search/all'>['pages']; keyword: string }) {
  const t = useTexts()
  return (
    <section className="page-results" aria-labelledby="page-results">
      <h2 id="page-results">
        {t.search.pages} <span className="o-num">{pages.length}</span>
      </h2>
      <ul className="o-panel">
        {pages.map((page) => {
          const excerpt = plainExcerpt(page.search_content, keyword)
          return (
            <li key={page.page_id}>
              <Link
                to={paths.itemPage(page.item_domain || page.item_id, page.page_id)}
                className="page-result"
                data-result=""
              >
                <span>
                  <b className="o-cut">
                    <Marked text={page.page_title} words={keyword} />
                  </b>
                  {excerpt && (
                    <span className="page-result-text">
                      <Marked text={excerpt} words={keyword} />
                    </span>
                  )}
                </span>
                <span className="page-result-item o-cut">{page.item_name || t.item.unnamed}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
