import { ChevronRight } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode, Suspense } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { inBrowser } from '#web/lib/site.ts'
import { Method } from '#web/parts/api-marks/method.tsx'
import { type Id, paths } from '#web/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import { Marked } from '#web/ui/marked.tsx'
import { tip, tipWhenCut } from '#web/ui/tooltip.tsx'
import { PageLink } from './open-page.tsx'
import { methodOf, type Row, stateOf } from './tree-model.ts'
import type { TreeTools } from './tree-tools.ts'

/** A chunk of its own, because few items have pages with a state that is shown. Nothing is said if it does not arrive: the row names the state. */
const StatusGlyph = lazyNamed(
  () => import('#web/parts/api-marks/status.tsx'),
  'StatusGlyph',
  () => undefined,
)

interface RowProps {
  row: Row
  item: Id
  words: string
  isStop: boolean
  isCurrent: boolean
  /** The browser scrolls to this row by itself when it has the HTML and no script has run yet. */
  isStart: boolean
  tools: TreeTools | null
  onOpen: () => void
}

function sameRow(a: RowProps, b: RowProps): boolean {
  return (
    a.row.key === b.row.key &&
    a.row.depth === b.row.depth &&
    a.row.title === b.row.title &&
    a.row.place === b.row.place &&
    a.row.places === b.row.places &&
    a.row.page?.ext_info === b.row.page?.ext_info &&
    a.row.page?.api_method === b.row.page?.api_method &&
    a.row.page?.api_state === b.row.page?.api_state &&
    (a.row.catalog && a.row.expanded) === (b.row.catalog && b.row.expanded) &&
    (a.row.catalog && a.row.first) === (b.row.catalog && b.row.first) &&
    a.words === b.words &&
    a.isStop === b.isStop &&
    a.isCurrent === b.isCurrent &&
    a.isStart === b.isStart &&
    a.tools === b.tools &&
    a.item === b.item
  )
}

/** Without scripts and in new tabs a catalog is a link to its first page. */
function CatalogBody({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return <span className="tree-body">{children}</span>
  return (
    <a href={inBrowser(href)} tabIndex={-1} draggable={false} className="tree-body">
      {children}
    </a>
  )
}

/** A page or a catalog in the tree. It is rendered again only when something that it shows has changed. */
export const TreeRow = memo(function TreeRow({
  row,
  item,
  words,
  isStop,
  isCurrent,
  isStart,
  tools,
  onOpen,
}: RowProps) {
  const t = useTexts()
  const mayEdit = tools?.mayEdit(row) ?? false
  const method = row.page && methodOf(row.page)
  const state = row.page && stateOf(row.page)
  const stateWord = state && t.apiPage.states[state]
  // as it is shown, because voice control uses the visible words
  const methodWord = method?.toUpperCase().replace('DELETE', 'DEL')
  const title = (
    <span className={classNames('tree-title', state === 'deprecated' && 'tree-gone')} {...tipWhenCut(row.title)}>
      <Marked text={row.title} phrase={words} />
    </span>
  )
  return (
    <div
      role="treeitem"
      id={`tree-${row.key}`}
      data-key={row.key}
      tabIndex={isStop ? 0 : -1}
      aria-label={[row.title, methodWord, stateWord].filter(Boolean).join(', ')}
      aria-level={row.depth + 1}
      aria-posinset={row.place}
      aria-setsize={row.places}
      aria-expanded={row.catalog ? row.expanded : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      aria-selected={isCurrent}
      data-start={isStart || undefined}
      draggable={(tools?.draggable && mayEdit) || undefined}
      className={classNames('tree-row', row.catalog && 'tree-catalog')}
      style={{ '--tree-depth': row.depth } as CSSProperties}
    >
      {row.page ? (
        <PageLink
          item={item}
          page_id={row.page.page_id}
          tabIndex={-1}
          draggable={false}
          className="tree-body"
          onOpen={onOpen}
        >
          {title}
          {state && state !== 'deprecated' && (
            <span className="tree-state" {...tip(stateWord ?? '')}>
              <Suspense fallback={null}>
                <StatusGlyph status={state} />
              </Suspense>
            </span>
          )}
          {/* separates the words when the row is read aloud */}
          {method && ' '}
          {method && <Method method={method} plain short />}
        </PageLink>
      ) : (
        <CatalogBody href={row.first === undefined ? undefined : paths.itemPage(item, row.first)}>
          <Icon of={ChevronRight} size="s" className="tree-fold" />
          {title}
        </CatalogBody>
      )}
      {mayEdit && (
        <button
          type="button"
          className="tree-more"
          tabIndex={isStop ? 0 : -1}
          aria-label={t.reader.menuOf(row.title)}
          aria-haspopup="menu"
          data-more=""
        />
      )}
    </div>
  )
}, sameRow)
