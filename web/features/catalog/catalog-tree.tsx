import {
  ChevronRight,
  CopyPlus,
  Ellipsis,
  FolderInput,
  FolderPlus,
  GripVertical,
  MoveDown,
  MoveUp,
  Pencil,
  Trash2,
} from 'lucide-react'
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import {
  Button,
  Collection,
  DropIndicator,
  type DropTarget,
  type Key,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
} from 'react-aria-components'
import { useTexts } from '#web/lib/locale.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type MenuGroup, MenuIconButton } from '#web/ui/menu.tsx'
import { AriaProvider } from '#web/ui/react-aria/aria-provider.tsx'
import { tipWhenCut } from '#web/ui/tooltip.tsx'
import { childrenOf, findNode, mayHold, moveStep, type Node, obstacle } from './catalog-model.ts'
import './catalog-tree.css'

const DRAG_TYPE = 'octavo-catalog'

/** The actions on catalogs. */
export interface CatalogActions {
  /** Whether the user may change what is in a catalog; 0 is the top level. A limited member may do so only in some catalogs. */
  mayWriteIn: (cat_id: number) => boolean
  add: (parent: Node) => void
  rename: (node: Node) => void
  remove: (node: Node) => void
  /** Opens the dialog that asks where to copy or move it. */
  place: (kind: 'copy' | 'move', node: Node) => void
  /** Moves it before the catalog at `index` in a parent. */
  move: (node: Node, parent_cat_id: number, index: number) => void
  step: (node: Node, step: -1 | 1) => void
}

/** The position in our tree of a drop target of React Aria. */
function placeOfDrop(tree: readonly Node[], target: DropTarget): { parent_cat_id: number; index: number } | null {
  if (target.type === 'root') return { parent_cat_id: 0, index: tree.length }
  const over = findNode(tree, Number(target.key))
  if (!over) return null
  if (target.dropPosition === 'on') return { parent_cat_id: over.cat_id, index: over.catalogs.length }
  const index = childrenOf(tree, over.parent_cat_id).indexOf(over)
  return { parent_cat_id: over.parent_cat_id, index: target.dropPosition === 'after' ? index + 1 : index }
}

/** Drag and drop with mouse, finger and keyboard (Enter on the handle). A catalog cannot be dropped where it may not stand. */
function useDragging(tree: readonly Node[], actions: CatalogActions, enabled: boolean) {
  const [dragged, setDragged] = useState<number | null>(null)
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !enabled,
    getItems: (keys) =>
      [...keys].map((key) => ({ [DRAG_TYPE]: String(key), 'text/plain': findNode(tree, Number(key))?.cat_name ?? '' })),
    acceptedDragTypes: [DRAG_TYPE],
    onDragStart: (event) => setDragged(Number([...event.keys][0])),
    onDragEnd: () => setDragged(null),
    getDropOperation: (target) => {
      const place = placeOfDrop(tree, target)
      const node = dragged === null ? undefined : findNode(tree, dragged)
      if (!place || !actions.mayWriteIn(place.parent_cat_id)) return 'cancel'
      if (node && !actions.mayWriteIn(node.cat_id)) return 'cancel'
      return node && obstacle(tree, node, place.parent_cat_id) ? 'cancel' : 'move'
    },
    onMove: ({ keys, target }) => {
      const node = findNode(tree, Number([...keys][0]))
      const place = placeOfDrop(tree, target)
      if (node && place && actions.mayWriteIn(node.cat_id)) actions.move(node, place.parent_cat_id, place.index)
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className="catalog-drop" />,
  })
  return dragAndDropHooks
}

function useMenu(tree: readonly Node[], node: Node, actions: CatalogActions): MenuGroup[] {
  const t = useTexts()
  const isFixed = !actions.mayWriteIn(node.parent_cat_id)
  return [
    {
      actions: [
        {
          id: 'add',
          label: t.catalog.addInside,
          icon: FolderPlus,
          disabled: !mayHold(tree, node.cat_id),
          run: () => actions.add(node),
        },
        { id: 'rename', label: t.catalog.rename, icon: Pencil, run: () => actions.rename(node) },
      ],
    },
    {
      actions: [
        {
          id: 'up',
          label: t.catalog.moveUp,
          icon: MoveUp,
          shortcut: 'Alt ↑',
          disabled: isFixed || !moveStep(tree, node.cat_id, -1),
          run: () => actions.step(node, -1),
        },
        {
          id: 'down',
          label: t.catalog.moveDown,
          icon: MoveDown,
          shortcut: 'Alt ↓',
          disabled: isFixed || !moveStep(tree, node.cat_id, 1),
          run: () => actions.step(node, 1),
        },
        { id: 'move', label: t.catalog.move, icon: FolderInput, run: () => actions.place('move', node) },
        { id: 'copy', label: t.catalog.copy, icon: CopyPlus, run: () => actions.place('copy', node) },
      ],
    },
    {
      actions: [
        { id: 'delete', label: t.catalog.deleteAction, icon: Trash2, danger: true, run: () => actions.remove(node) },
      ],
    },
  ]
}

/** React Aria reads `id` before the row is drawn. */
function Row(props: { id: number; tree: readonly Node[]; node: Node; actions: CatalogActions | null }) {
  const { tree, node } = props
  const t = useTexts()
  const actions = props.actions?.mayWriteIn(node.cat_id) ? props.actions : null
  return (
    <TreeItem id={node.cat_id} textValue={node.cat_name} className="catalog-row" data-cat={node.cat_id}>
      <TreeItemContent>
        {({ hasChildItems, isExpanded, level }) => (
          <div className="catalog-row-in" style={{ '--catalog-depth': level - 1 } as React.CSSProperties}>
            {actions && (
              <Button
                slot="drag"
                className="o-icon-button o-icon-button-s catalog-grip"
                aria-label={t.catalog.drag(node.cat_name)}
              >
                <Icon of={GripVertical} />
              </Button>
            )}
            <Button
              slot="chevron"
              className="o-icon-button o-icon-button-s catalog-chevron"
              aria-label={isExpanded ? t.catalog.collapse(node.cat_name) : t.catalog.expand(node.cat_name)}
              data-shown={hasChildItems || undefined}
            >
              <Icon of={ChevronRight} />
            </Button>
            <span className="o-cut catalog-name" {...tipWhenCut(node.cat_name)}>
              {node.cat_name}
            </span>
            <span className="catalog-count o-num">{t.catalog.pages(node.pages.length)}</span>
            {actions && <RowTools tree={tree} node={node} actions={actions} />}
          </div>
        )}
      </TreeItemContent>
      <Collection items={node.catalogs} dependencies={[tree, actions, t]}>
        {(below) => <Row id={below.cat_id} tree={tree} node={below} actions={actions} />}
      </Collection>
    </TreeItem>
  )
}

function RowTools({ tree, node, actions }: { tree: readonly Node[]; node: Node; actions: CatalogActions }) {
  const t = useTexts()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only stops its events before the row, which would open or close
    <span className="catalog-tools" onPointerDown={stop} onMouseDown={stop} onClick={stop} onKeyDown={stop}>
      {mayHold(tree, node.cat_id) && (
        <IconButton
          className="o-wide-640"
          icon={FolderPlus}
          label={t.catalog.newIn(node.cat_name)}
          onClick={() => actions.add(node)}
        />
      )}
      <MenuIconButton icon={Ellipsis} label={t.catalog.menuOf(node.cat_name)} groups={useMenu(tree, node, actions)} />
    </span>
  )
}

/**
 * The catalogs of an item. Arrow keys move through the tree, Alt with an arrow moves the catalog; its menu has all other actions.
 * @param actions `null` makes the tree read-only
 */
export function CatalogTree(props: {
  tree: readonly Node[]
  actions: CatalogActions | null
  open: ReadonlySet<number>
  onOpenChange: (open: ReadonlySet<number>) => void
}) {
  const { tree, actions, open, onOpenChange } = props
  const t = useTexts()
  const dragAndDropHooks = useDragging(tree, actions ?? NO_ACTIONS, actions !== null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!actions || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    const row = event.target instanceof Element ? event.target.closest('[data-cat]') : null
    const node = row && findNode(tree, Number(row.getAttribute('data-cat')))
    if (!node || !actions.mayWriteIn(node.parent_cat_id)) return
    event.preventDefault()
    event.stopPropagation()
    actions.step(node, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <AriaProvider>
      {/* handles keys of its rows before the tree does */}
      <div onKeyDownCapture={onKeyDown}>
        <Tree
          aria-label={t.catalog.tree}
          className="catalog-tree"
          items={tree}
          dependencies={[tree, actions, t]}
          selectionMode="none"
          keyboardNavigationBehavior="tab"
          expandedKeys={open as Set<Key>}
          onExpandedChange={(keys) => onOpenChange(new Set([...keys].map(Number)))}
          dragAndDropHooks={dragAndDropHooks}
        >
          {(node) => <Row id={node.cat_id} tree={tree} node={node} actions={actions} />}
        </Tree>
      </div>
    </AriaProvider>
  )
}

const noop = () => {}
const NO_ACTIONS: CatalogActions = {
  mayWriteIn: () => false,
  add: noop,
  rename: noop,
  remove: noop,
  place: noop,
  move: noop,
  step: noop,
}
const stop = (event: SyntheticEvent) => event.stopPropagation()
