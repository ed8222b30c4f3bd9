import { type Ref, type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { call, invalidate, updateCached } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/locale.tsx'
import { useMedia } from '../../../lib/use-media.ts'
import { type Id, paths } from '../../../paths.ts'
import { confirm } from '../../../ui/confirm.ts'
import { type MenuAnchor, MenuPopup } from '../../../ui/menu.tsx'
import { toast, toastError } from '../../../ui/toast.ts'
import { findCatalog, type Menu, type NodeKey, neighbours, pageKey, pathTo, placeOf, type Row } from '../tree-model.ts'
import { moveNode, type Place, renameCatalog, stepPlace, withoutNode } from '../tree-move.ts'
import type { TreeTools } from '../tree-tools.ts'
import { CatalogDialog, type CatalogQuestion } from './catalog-dialog.tsx'
import { createDrag } from './drag.ts'
import { createLongPress } from './long-press.ts'
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
 * What editors can do in the tree: its context menu, the names of catalogs, deleting, and moving by drag or by key. It is a chunk of its
 * own, so that readers never download it; the tree gets at it through `TreeTools`.
 */
export function EditTools(props: EditToolsProps) {
  const { ref, box } = props
  const t = useTexts()
  const navigate = useNavigate()
  const [menu, setMenu] = useState<ShownMenu | null>(null)
  const [question, setQuestion] = useState<CatalogQuestion | null>(null)
  const draggable = useMedia('(any-pointer: fine)')
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  const actions = useMemo(() => {
    const change = (update: (menu: Menu) => Menu) => {
      const { address } = latest.current
      updateCached('item/info', { item_id: address }, (item) => ({ ...item, menu: update(item.menu) }))
    }

    /** Shows the move at once, then saves it; a refusal is told, and the tree is loaded anew. */
    const move = async (key: NodeKey, title: string, place: Place, offerUndo = true) => {
      const { item, toggle } = latest.current
      const from = placeOf(item.menu, key)
      const moved = moveNode(item.menu, key, place)
      if (!from || !moved) return
      change(() => moved.menu)
      if (place.parent_cat_id) toggle(place.parent_cat_id, true)
      try {
        await call('catalog/batUpdate', { item_id: item.item_id, cats: JSON.stringify(moved.rows) })
      } catch (error) {
        toastError(error as Error)
        return invalidate('item/info')
      }
      if (offerUndo) toast({ text: t.reader.moved(title), undo: () => moveBack(key, title, from) })
    }
    const moveBack = (key: NodeKey, title: string, from: Place) => {
      const now = placeOf(latest.current.item.menu, key)
      const before = now?.parent_cat_id === from.parent_cat_id && now.index < from.index
      return move(key, title, { ...from, index: from.index + (before ? 1 : 0) }, false)
    }

    const step = (row: Row, by: -1 | 1) => {
      const place = stepPlace(latest.current.item.menu, row.key, by)
      if (place) move(row.key, row.title, place, false)
    }

    const remove = async (row: Row) => {
      const { item, address, page_id } = latest.current
      const { catalog } = row
      const yes = await confirm({
        title: catalog ? t.reader.deleteCatalogTitle(row.title) : t.reader.deletePageTitle(row.title),
        body: catalog ? t.reader.deleteCatalogBody : t.reader.deletePageBody,
        action: catalog ? t.reader.deleteCatalog : t.reader.deletePage,
        danger: true,
      })
      if (!yes) return
      try {
        if (catalog) await call('catalog/delete', { item_id: item.item_id, cat_id: catalog.cat_id })
        else await call('page/delete', { page_id: row.page.page_id })
      } catch (error) {
        toastError(error as Error)
        return invalidate('item/info')
      }
      const { previous, next } = neighbours(item.menu, page_id)
      const gone = catalog
        ? pathTo(item.menu, pageKey(page_id))?.some((above) => above.cat_id === catalog.cat_id)
        : row.page.page_id === page_id
      change((now) => withoutNode(now, row.key))
      toast(catalog ? t.reader.catalogDeleted(row.title) : t.reader.pageDeleted(row.title))
      if (!gone) return
      const near = catalog ? undefined : (next ?? previous)
      navigate(near ? paths.itemPage(address, near.page_id) : paths.item(address), { replace: true })
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
      await invalidate('item/info')
      if (parent_cat_id) toggle(parent_cat_id, true)
      toast(t.reader.catalogMade(cat_name))
    }
    return { move, step, remove, rename, create }
  }, [t, navigate])

  const tools = useMemo((): TreeTools => {
    const menuNow = () => latest.current.item.menu
    const drag = createDrag(box, menuNow, actions.move, (cat_id) => latest.current.toggle(cat_id, true))
    const rowAt = (target: EventTarget | null): Row | undefined => {
      const key = (target as Element | null)?.closest?.<HTMLElement>('[data-key]')?.dataset.key as NodeKey | undefined
      const place = key && placeOf(menuNow(), key)
      return key && place ? rowFor(menuNow(), key, place) : undefined
    }
    const open = (row: Row, anchor: MenuAnchor, byKey: boolean) => setMenu({ row, anchor, byKey })
    const { cancel: cancelPress, ...touch } = createLongPress((target, point) => {
      const row = rowAt(target)
      if (row) open(row, point, false)
    })
    return {
      draggable,
      handlers: {
        ...drag,
        ...touch,
        onContextMenu: (event) => {
          const row = rowAt(event.target)
          if (!row) return
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
        if (!run || event.ctrlKey || event.metaKey) return false
        event.preventDefault()
        run()
        return true
      },
    }
  }, [actions, box, draggable])
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

/** A row of the tree for a key, as far as the tools need it. */
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
