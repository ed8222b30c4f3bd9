import { ArrowLeft, FolderPlus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { type ApiError, invalidateOf } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { mayEditIn } from '#web/lib/may-edit.ts'
import { askPlace } from '#web/parts/ask-place/place-question.ts'
import { deleteCatalog } from '#web/parts/delete-catalog/delete-catalog.ts'
import { hasMoves, menuNow, movesSaved, saveMove } from '#web/parts/move-queue/move-queue.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { catalogsIn, countAll, moveStep, moveTo, type Node, pagesIn, topOf } from './catalog-model.ts'
import { type CatalogActions, CatalogTree } from './catalog-tree.tsx'
import { NameDialog, type NameQuestion } from './name-dialog.tsx'
import './catalog-manager.css'

type Item = Output<'item/info'>

/** The question before deleting a catalog names this many pages; the others are counted. */
const NAMED_PAGES = 5

const STALE = ['item/info', 'catalog/catListName', 'catalog/catListGroup'] as const

/** The pages and catalogs that are deleted with a catalog. */
function Losses({ node }: { node: Node }) {
  const t = useTexts()
  const pages = pagesIn(node)
  return (
    <>
      <p>{t.catalog.deleteBody(catalogsIn(node), pages.length)}</p>
      {pages.length > 0 && (
        <ul className="catalog-losses">
          {pages.slice(0, NAMED_PAGES).map((page) => (
            <li key={page.page_id} className="o-cut">
              {page.page_title}
            </li>
          ))}
          {pages.length > NAMED_PAGES && <li>{t.catalog.deleteMore(pages.length - NAMED_PAGES)}</li>}
        </ul>
      )}
    </>
  )
}

/** A failed change of the order: shown above the tree, with a button to try again. */
interface Failure {
  message: string
}

function useCatalogs(item: Item, asked: string) {
  const t = useTexts()
  const tree = item.menu.catalogs
  const [name, askName] = useState<NameQuestion | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [said, say] = useState('')
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(tree.map((node) => node.cat_id)))
  const refresh = useCallback(async () => {
    await movesSaved(item.item_id)
    await invalidateOf(item.item_id, ...STALE)
  }, [item.item_id])

  const apply = useCallback(
    async (node: Node, move: (tree: Node[]) => ReturnType<typeof moveTo>) => {
      const menu = menuNow(asked)
      const moved = menu && move(menu.catalogs)
      if (!moved) return
      setFailure(null)
      say(t.catalog.movedTo(node.cat_name, moved.place, moved.places))
      try {
        const after = { ...menu, catalogs: moved.tree }
        if (!(await saveMove({ item_id: item.item_id, asked, menu: after, rows: moved.rows }))) return
      } catch (error) {
        say('')
        setFailure({ message: (error as ApiError).message })
      }
      // Also after a success, because another member may have moved something in the meantime.
      if (!hasMoves(item.item_id)) await refresh()
    },
    [asked, item.item_id, refresh, t],
  )
  const remove = useCallback(
    async (node: Node) => {
      const yes = await confirm({
        title: t.catalog.deleteTitle(node.cat_name),
        body: <Losses node={node} />,
        action: t.catalog.deleteAction,
        danger: true,
      })
      if (!yes) return
      const above = node.parent_cat_id === 0 ? 0 : topOf(tree, node.cat_id)
      const failed = async (error: unknown) => {
        toastError(error as ApiError)
        await refresh()
      }
      if (await deleteCatalog({ item, catalog: node, above, failed })) await refresh()
    },
    [item, tree, refresh, t],
  )
  const actions = useMemo<CatalogActions>(
    () => ({
      mayWriteIn: (cat_id) => mayEditIn(item, topOf(item.menu.catalogs, cat_id)),
      add: (parent) => askName({ kind: 'new', parent }),
      rename: (node) => askName({ kind: 'rename', node }),
      place: (kind, catalog) => askPlace({ kind, item, thing: { catalog } }),
      remove,
      step: (node, step) => void apply(node, (tree) => moveStep(tree, node.cat_id, step)),
      move: (node, parent_cat_id, index) => {
        setOpen((before) => new Set([...before, parent_cat_id]))
        void apply(node, (tree) => moveTo(tree, node.cat_id, parent_cat_id, index))
      },
    }),
    [apply, item, remove],
  )
  return { tree, name, askName, failure, setFailure, said, open, setOpen, refresh, actions }
}

/** Says why the viewer cannot change the folders. */
function ClosedNotice({ item }: { item: Item }) {
  const t = useTexts()
  if (item.is_archived) return <Notice>{item.menu.catalogs.length > 0 ? t.catalog.archived : t.reader.archived}</Notice>
  if (item.item_edit) return null
  if (item.item_type === ITEM_TYPE.external) return <Notice>{t.reader.external}</Notice>
  return (
    <Notice>
      <b>{t.catalog.mayNotTitle}.</b> {t.catalog.mayNotBody}
    </Notice>
  )
}

/** The catalogs of an item with all actions. `asked` is the id in the address, which is the key of the item in the cache. */
export function CatalogManager({ item, asked }: { item: Item; asked: string }) {
  const t = useTexts()
  const mayEdit = item.item_edit && !item.is_archived
  const mayAdd = mayEdit && mayEditIn(item, 0)
  const { tree, name, askName, failure, said, open, setOpen, refresh, actions } = useCatalogs(item, asked)
  const add = (
    <Button kind="primary" icon={FolderPlus} onClick={() => askName({ kind: 'new', parent: null })}>
      {t.catalog.new}
    </Button>
  )
  return (
    <main id="main" className="catalog" tabIndex={-1}>
      <ButtonLink
        kind="ghost"
        size="s"
        icon={ArrowLeft}
        className="catalog-back"
        to={paths.item(item.item_domain || item.item_id)}
      >
        {t.catalog.backToItem}
      </ButtonLink>
      <div className="catalog-head">
        <h1>{t.catalog.title}</h1>
        {tree.length > 0 && <span className="o-muted o-num">{t.catalog.catalogs(countAll(tree))}</span>}
        <span className="o-grow" />
        {mayAdd && tree.length > 0 && add}
      </div>
      <ClosedNotice item={item} />
      {failure && (
        <Notice kind="danger" alert>
          <b>{t.catalog.notSaved}</b> {failure.message}
        </Notice>
      )}
      {tree.length > 0 ? (
        <CatalogTree tree={tree} actions={mayEdit ? actions : null} open={open} onOpenChange={setOpen} />
      ) : (
        <Empty title={mayAdd ? t.catalog.emptyTitle : t.catalog.singleTitle} actions={mayAdd && add}>
          {t.catalog.emptyBody}
        </Empty>
      )}
      <span className="o-hidden" role="status">
        {said}
      </span>
      {name && (
        <NameDialog
          item_id={item.item_id}
          question={name}
          onClose={() => askName(null)}
          onSaved={async (cat_id, cat_name) => {
            if (name.kind === 'new') setOpen(new Set([...open, cat_id, name.parent?.cat_id ?? 0]))
            await refresh()
            toast(name.kind === 'new' ? t.catalog.made(cat_name) : t.catalog.renamed)
          }}
        />
      )}
    </main>
  )
}
