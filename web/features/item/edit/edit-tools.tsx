import { type Ref, type RefObject, useImperativeHandle, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import {
  catalogKey,
  findCatalog,
  type Menu,
  type NodeKey,
  pathTo,
  placeOf,
  type Row,
} from '#web/features/item/tree-model.ts'
import { moveNode, type Place, renameCatalog, stepPlace } from '#web/features/item/tree-move.ts'
import type { TreeTools } from '#web/features/item/tree-tools.ts'
import { call, invalidateOf, updateCached } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { createLongPress } from '#web/lib/long-press.ts'
import { mayEditIn } from '#web/lib/may-edit.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { useMedia } from '#web/lib/use-media.ts'
import { hasMoves, menuNow, movesSaved, saveMove } from '#web/parts/move-queue/move-queue.ts'
import type { Id } from '#web/paths.ts'
import { type MenuAnchor, MenuPopup } from '#web/ui/menu.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { CatalogDialog, type CatalogQuestion } from './catalog-dialog.tsx'
import { createDrag } from './drag.ts'
import { removeCatalog, removePage } from './remove-node.ts'
import { rowActions } from './row-actions.ts'

export interface EditToolsProps {
  ref: Ref<TreeTools>
  address: Id
  item: Output<'item/info'>
  page_id: number
  toggle: (cat_id: number, open?: boolean) => void
  box: RefObject<HTMLDivElement | null>
}

type ShownMenu = { row: Row; anchor: MenuAnchor; byKey: boolean }

/**
 * The tools of editors in the tree: context menu, names of catalogs, deleting, and moving by drag or keys. They are a chunk of
 * their own, so that readers never download them. The tree uses them through `TreeTools`.
 */
export function EditTools(props: EditToolsProps) {
  const { ref, box } = props
  const t = useTexts()
  const navigate = useNavigate()
  const [menu, setMenu] = useState<ShownMenu | null>(null)
  const [question, setQuestion] = useState<CatalogQuestion | null>(null)
  const draggable = useMedia('(any-pointer: fine)')
  const latest = useLatest(props)

  const actions = useMemo(() => {
    const change = (update: (menu: Menu) => Menu) => {
      const { address } = latest.current
      updateCached('item/info', { item_id: address }, (item) => ({ ...item, menu: update(item.menu) }))
    }

    /** The tree with the moves that the next render will show. */
    const menuOf = () => menuNow(latest.current.address) ?? latest.current.item.menu

    /** Shows the move at once and then saves it. After a refusal a toast shows the reason and the tree is loaded again. */
    const move = async (key: NodeKey, title: string, place: Place, offerUndo = true) => {
      const { item, address, toggle } = latest.current
      const menu = menuOf()
      const from = placeOf(menu, key)
      if (!mayEditIn(item, topOf(menu, place.parent_cat_id))) return
      const moved = moveNode(menu, key, place)
      if (!from || !moved) return
      if (place.parent_cat_id) toggle(place.parent_cat_id, true)
      try {
        const rows = JSON.stringify(moved.rows)
        if (!(await saveMove({ item_id: item.item_id, asked: address, menu: moved.menu, rows }))) return
      } catch (error) {
        toastError(error as Error)
        return invalidateOf(item.item_id, 'item/info')
      }
      if (offerUndo) toast({ text: t.reader.moved(title), undo: () => moveBack(key, title, from) })
      // Others may have changed the tree in the meantime. The last of several moves loads it.
      if (!hasMoves(item.item_id)) void invalidateOf(item.item_id, 'item/info')
    }
    const moveBack = (key: NodeKey, title: string, from: Place) => {
      const now = placeOf(menuOf(), key)
      const before = now?.parent_cat_id === from.parent_cat_id && now.index < from.index
      return move(key, title, { ...from, index: from.index + (before ? 1 : 0) }, false)
    }

    const step = (row: Row, by: -1 | 1) => {
      const place = stepPlace(menuOf(), row.key, by)
      if (place) move(row.key, row.title, place, false)
    }

    const remove = (row: Row) => {
      const { item, address, page_id } = latest.current
      const place = { t, item, address, page_id, navigate }
      return row.catalog ? removeCatalog(place, row.catalog) : removePage(place, row.page)
    }

    const rename = async (cat_id: number, cat_name: string, offerUndo = true) => {
      const { item } = latest.current
      const old = findCatalog(item.menu, cat_id)?.cat_name ?? ''
      await call('catalog/save', { item_id: item.item_id, cat_id, cat_name })
      change((now) => renameCatalog(now, cat_id, cat_name))
      if (offerUndo) toast({ text: t.common.saved, undo: () => rename(cat_id, old, false).catch(toastError) })
    }

    const create = async (parent_cat_id: number, cat_name: string) => {
      const { item, toggle } = latest.current
      await call('catalog/save', { item_id: item.item_id, cat_id: 0, parent_cat_id, cat_name })
      await movesSaved(item.item_id)
      await invalidateOf(item.item_id, 'item/info')
      if (parent_cat_id) toggle(parent_cat_id, true)
      toast(t.reader.catalogMade(cat_name))
    }
    return { move, step, remove, rename, create }
  }, [t, navigate, latest])

  const tools = useMemo((): TreeTools => {
    const menuNow = () => latest.current.item.menu
    const mayEdit = (row: Row) => {
      const { item } = latest.current
      return mayEditIn(item, row.parent_cat_id ? topOf(item.menu, row.parent_cat_id) : (row.catalog?.cat_id ?? 0))
    }
    const drag = createDrag(box, menuNow, actions.move, (cat_id) => latest.current.toggle(cat_id, true))
    const rowAt = (target: EventTarget | null): Row | undefined => {
      const key = (target as Element | null)?.closest?.<HTMLElement>('[data-key]')?.dataset.key as NodeKey | undefined
      const place = key && placeOf(menuNow(), key)
      return key && place ? rowFor(menuNow(), key, place) : undefined
    }
    const open = (row: Row, anchor: MenuAnchor, byKey: boolean) => setMenu({ row, anchor, byKey })
    const { cancel: cancelPress, ...touch } = createLongPress((target, point) => {
      const row = rowAt(target)
      if (row && mayEdit(row)) open(row, point, false)
    })
    return {
      draggable,
      mayEdit,
      handlers: {
        ...drag,
        ...touch,
        onContextMenu: (event) => {
          const row = rowAt(event.target)
          if (!row || !mayEdit(row)) return
          event.preventDefault()
          cancelPress()
          const byKey = event.clientX === 0 && event.clientY === 0
          const element = (event.target as Element).closest<HTMLElement>('[data-key]')
          open(row, byKey && element ? { current: element } : { x: event.clientX, y: event.clientY }, byKey)
        },
      },
      openMenu: open,
      newCatalog: (parent_cat_id) => setQuestion({ kind: 'new', parent_cat_id }),
      onKeyDown: (event, row) => {
        const run = {
          'Alt+ArrowUp': () => actions.step(row, -1),
          'Alt+ArrowDown': () => actions.step(row, 1),
          Delete: () => actions.remove(row),
          F2: () => row.catalog && setQuestion({ kind: 'rename', cat_id: row.catalog.cat_id, name: row.title }),
        }[`${event.altKey ? 'Alt+' : ''}${event.key}`]
        if (!run || event.ctrlKey || event.metaKey || !mayEdit(row)) return false
        event.preventDefault()
        run()
        return true
      },
    }
  }, [actions, box, draggable, latest])
  useImperativeHandle(ref, () => tools, [tools])

  const { item, address } = props
  return (
    <>
      {menu && (
        <MenuPopup
          label={t.reader.menuOf(menu.row.title)}
          groups={rowActions({
            t,
            row: menu.row,
            item,
            address,
            ask: setQuestion,
            remove: actions.remove,
            step: actions.step,
          })}
          anchor={menu.anchor}
          byKey={menu.byKey}
          onClose={() => setMenu(null)}
        />
      )}
      {question && (
        <CatalogDialog
          question={question}
          onClose={() => setQuestion(null)}
          onCreate={actions.create}
          onRename={actions.rename}
        />
      )}
    </>
  )
}

/** The first-level catalog that contains a catalog; 0 for the root. */
const topOf = (menu: Menu, cat_id: number): number =>
  cat_id ? (pathTo(menu, catalogKey(cat_id))?.[0]?.cat_id ?? cat_id) : 0

/** The row for a key, with the fields that the tools need. */
function rowFor(menu: Menu, key: NodeKey, place: Place): Row | undefined {
  const base = { key, depth: 0, parent_cat_id: place.parent_cat_id, place: 1, places: 1 }
  const branch = place.parent_cat_id === 0 ? menu : findCatalog(menu, place.parent_cat_id)
  if (key.startsWith('p')) {
    const page = branch?.pages[place.index]
    return page && { ...base, title: page.page_title, page }
  }
  const catalog = branch?.catalogs[place.index]
  return catalog && { ...base, title: catalog.cat_name, catalog, expanded: false, first: undefined }
}
