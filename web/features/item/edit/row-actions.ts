import {
  ArrowDown,
  ArrowDownUp,
  ArrowUp,
  FileDown,
  FilePlus,
  FolderInput,
  FolderPlus,
  Link,
  Pencil,
  Trash2,
} from 'lucide-react'
import type { Output } from '#shared/api/index.ts'
import type { Texts } from '#shared/i18n/type.ts'
import { findCatalog, type Row } from '#web/features/item/tree-model.ts'
import { mayHoldCatalog, stepPlace } from '#web/features/item/tree-move.ts'
import { askPlace } from '#web/parts/ask-place/place-question.ts'
import { askSortPages } from '#web/parts/sort-pages/sort-pages.ts'
import { type Id, paths } from '#web/paths.ts'
import { copyLink } from '#web/ui/copy-link.ts'
import type { MenuAction, MenuGroup } from '#web/ui/menu.tsx'
import type { CatalogQuestion } from './catalog-dialog.tsx'

/** The menu of a row of the tree. */
export function rowActions(given: {
  t: Texts
  row: Row
  item: Output<'item/info'>
  address: Id
  ask: (question: CatalogQuestion) => void
  remove: (row: Row) => unknown
  step: (row: Row, by: -1 | 1) => void
}): MenuGroup[] {
  const { t, row, item, address, ask, remove, step } = given
  const { item_id, menu } = item
  const { page, catalog } = row
  const branch = catalog ? catalog.cat_id : row.parent_cat_id
  const make: MenuAction[] = [
    { id: 'new-page', label: t.reader.newPageHere, icon: FilePlus, to: paths.pageEdit(item_id, 0, branch) },
    {
      id: 'new-catalog',
      label: catalog ? t.reader.newSubcatalog : t.reader.newCatalogHere,
      icon: FolderPlus,
      disabled: !mayHoldCatalog(menu, branch),
      run: () => ask({ kind: 'new', parent_cat_id: branch }),
    },
  ]
  // A limited editor cannot move their first-level catalogs.
  const isFixed = catalog !== undefined && row.parent_cat_id === 0 && item.edit_cat_ids !== null
  const place: MenuAction = {
    id: 'place',
    label: t.reader.place,
    icon: FolderInput,
    run: () =>
      askPlace(
        page
          ? { kind: 'copy', item, thing: { page: { ...page, cat_id: row.parent_cat_id } } }
          : { kind: 'move', item, thing: { catalog } },
      ),
  }
  const own: MenuAction[] = page
    ? [
        { id: 'edit', label: t.reader.editPage, icon: Pencil, to: paths.pageEdit(item_id, page.page_id) },
        {
          id: 'link',
          label: t.reader.copyLink,
          icon: Link,
          run: () => copyLink(t, paths.itemPage(address, page.page_id)),
        },
      ]
    : [
        {
          id: 'rename',
          label: t.reader.renameCatalog,
          icon: Pencil,
          shortcut: 'F2',
          run: () => catalog && ask({ kind: 'rename', cat_id: catalog.cat_id, name: catalog.cat_name }),
        },
      ]
  const exporting: MenuAction[] = catalog
    ? [
        {
          id: 'export',
          label: t.reader.exportCatalog,
          icon: FileDown,
          to: paths.itemExport(item_id, { cat_id: catalog.cat_id }),
        },
      ]
    : []
  const order: MenuAction[] = [
    {
      id: 'up',
      label: t.reader.moveUp,
      icon: ArrowUp,
      shortcut: 'Alt ↑',
      disabled: isFixed || !stepPlace(menu, row.key, -1),
      run: () => step(row, -1),
    },
    {
      id: 'down',
      label: t.reader.moveDown,
      icon: ArrowDown,
      shortcut: 'Alt ↓',
      disabled: isFixed || !stepPlace(menu, row.key, 1),
      run: () => step(row, 1),
    },
  ]
  // The catalog itself, or the catalog that contains the page.
  const around = branch ? findCatalog(menu, branch) : undefined
  const pages = around?.pages ?? menu.pages
  const sort: MenuAction = {
    id: 'sort',
    label: t.sort.action,
    icon: ArrowDownUp,
    disabled: pages.length < 2,
    run: () => askSortPages({ item_id, place: around?.cat_name ?? item.item_name, pages }),
  }
  const end: MenuAction = {
    id: 'delete',
    label: catalog ? t.reader.deleteCatalog : t.reader.deletePage,
    icon: Trash2,
    danger: true,
    run: () => remove(row),
  }
  return [
    { actions: make },
    { actions: [...own, ...(isFixed ? [] : [place]), ...exporting] },
    { actions: [...order, sort] },
    { actions: [end] },
  ]
}
