import { useId } from 'react'
import { Link } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { hashOfFile } from '#web/parts/search-hits/hit-groups.ts'
import { FileHit, MissingWords } from '#web/parts/search-hits/hit-parts.tsx'
import { paths } from '#web/paths.ts'
import { MarkedAt } from '#web/ui/marked.tsx'
import './page-results.css'

type Page = Output<'search/all'>['pages'][number]

function PageResult({ page, words }: { page: Page; words: string }) {
  const t = useTexts()
  const to = paths.itemPage(page.item_domain || page.item_id, page.page_id)
  return (
    <li>
      <Link to={to} className="page-result" data-result="">
        <span className="page-result-first">
          <b className="o-cut">
            <MarkedAt text={page.page_title} marks={page.title_marks} />
          </b>
          <span className="page-result-item o-cut">
            {[page.item_name || t.item.unnamed, ...page.catalogs].join(' / ')}
          </span>
        </span>
        {page.excerpt.text && (
          <span className="page-result-text">
            <MarkedAt {...page.excerpt} />
          </span>
        )}
        {page.missing.length > 0 && <MissingWords words={page.missing} />}
      </Link>
      {page.files.map((file) => (
        <Link key={file.file_id} to={to + hashOfFile(file)} className="page-result-file" data-result="">
          <FileHit file={file} words={words} />
        </Link>
      ))}
    </li>
  )
}

/**
 * A group of found pages, best first, each with an excerpt, the name of its item, its catalogs and its attachments.
 * @param props.words what is marked in the names of attachments
 */
export function PageResults({ title, pages, words }: { title: string; pages: readonly Page[]; words: string }) {
  const id = useId()
  return (
    <section className="page-results" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="o-num">{pages.length}</span>
      </h2>
      <ul className="o-panel">
        {pages.map((page) => (
          <PageResult key={page.page_id} page={page} words={words} />
        ))}
      </ul>
    </section>
  )
}
