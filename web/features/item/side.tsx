import { FilePlus, Filter, FolderPlus, ListTree, X } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { holdBack } from '#web/lib/back-guard.ts'
import { isComposing } from '#web/lib/is-composing.ts'
import { isVisible } from '#web/lib/is-visible.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { mayEditIn, writingRoot } from '#web/lib/may-edit.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { NARROW, useMedia } from '#web/lib/use-media.ts'
import { type Id, paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import { inputClass } from '#web/ui/text-field.tsx'
import '#web/ui/field.css'
import { focusRow, Tree } from './tree.tsx'
import { catalogKey, pathTo } from './tree-model.ts'
import type { TreeTools } from './tree-tools.ts'
import { TreeGrip } from './tree-width.tsx'
import { useTreeState } from './use-tree-state.ts'
import './side.css'

const EditTools = lazyNamed(() => import('./edit/edit-tools.tsx'), 'EditTools')

export interface SideProps {
  /** The item's part of the address (its id or short address). */
  address: Id
  item: Output<'item/info'>
  page_id: number
  /** The catalog of the page that is shown. "New page" creates pages there. */
  cat_id: number
  /** Whether the drawer of narrow windows is open. */
  open: boolean
  onClose: () => void
  width: number
  onWidth: (width: number) => void
  /** Gets the tools of editors, for buttons elsewhere that create a catalog (the hint of an empty item). */
  onTools?: (tools: TreeTools | null) => void
}

/** Keeps Tab inside: at the last element it goes to the first, Shift Tab at the first to the last. */
function holdTab(event: KeyboardEvent, root: HTMLElement) {
  const stops = [...root.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex]')].filter(
    (element) => element.tabIndex >= 0 && isVisible(element) && !element.matches(':disabled'),
  )
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (!to || document.activeElement !== from) return
  event.preventDefault()
  to.focus()
}

/** Keeps the focus in the open drawer, because everything else is inert then. The tree gets it first. */
function useDrawerFocus(open: boolean, narrow: boolean, onClose: () => void) {
  const side = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open || !narrow) return
    const before = document.activeElement as HTMLElement | null
    const root = document.documentElement
    root.style.overflow = 'hidden'
    const row = side.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')
    ;(row ?? side.current?.querySelector<HTMLElement>('button'))?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'center' })
    const key = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || !side.current?.contains(document.activeElement)) return
      if (event.key === 'Escape') close()
      else if (event.key === 'Tab') holdTab(event, side.current)
    }
    document.addEventListener('keydown', key)
    const endBack = holdBack(() => close())
    return () => {
      root.style.overflow = ''
      document.removeEventListener('keydown', key)
      endBack()
      // if an opened page has not taken the focus, it returns to the button that opened the drawer
      if (side.current?.contains(document.activeElement) || document.activeElement === document.body) before?.focus()
    }
  }, [open, narrow])
  return side
}

function Foot(props: { item: Output<'item/info'>; cat_id: number; tools: TreeTools | null; children: ReactNode }) {
  const t = useTexts()
  const { item, tools } = props
  const top = props.cat_id ? (pathTo(item.menu, catalogKey(props.cat_id))?.[0]?.cat_id ?? props.cat_id) : 0
  const cat_id = mayEditIn(item, top) ? props.cat_id : writingRoot(item)
  return (
    <div className="side-foot">
      <IconLink icon={FilePlus} label={t.reader.newPage} to={paths.pageEdit(item.item_id, 0, cat_id)} />
      <IconButton
        icon={FolderPlus}
        label={t.reader.newCatalog}
        disabled={!tools}
        onClick={() => tools?.newCatalog(writingRoot(item))}
      />
      <span className="o-grow" />
      {props.children}
    </div>
  )
}

/** The side of an item: filter, tree and, for editors, tools. Below 1000 px it is a drawer. */
export function Side(props: SideProps) {
  const { address, item, page_id, cat_id, open, onClose, width, onWidth, onTools } = props
  const t = useTexts()
  const narrow = useMedia(NARROW)
  const state = useTreeState(item.menu, page_id)
  const side = useDrawerFocus(open, narrow, onClose)
  const box = useRef<HTMLDivElement>(null)
  const [tools, setTools] = useState<TreeTools | null>(null)
  const editor = item.item_edit
  const hydrated = useHydrated()
  useEffect(() => onTools?.(editor ? tools : null), [onTools, editor, tools])
  return (
    <>
      <nav ref={side} id="tree" className="side o-no-print" aria-label={t.reader.tree} data-open={open || undefined}>
        <div className="side-name o-narrow-999">
          <span className="o-cut o-grow">{item.item_name}</span>
          <IconButton icon={X} label={t.reader.closeTree} onClick={onClose} />
        </div>
        <div className="side-top">
          <span className="o-input-box o-input-box-end">
            <Icon of={Filter} />
            <input
              type="search"
              autoComplete="off"
              spellCheck={false}
              className={inputClass()}
              aria-label={t.reader.filter}
              placeholder={t.reader.filter}
              value={state.filter}
              onChange={(event) => state.setFilter(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (isComposing(event)) return
                if (event.key === 'Escape' && state.filter) {
                  event.preventDefault()
                  state.setFilter('')
                } else if (event.key === 'ArrowDown') {
                  event.preventDefault()
                  if (state.rows[0]) focusRow(state, state.rows[0].key)
                }
              }}
            />
            {state.filter && (
              <IconButton size="s" icon={X} label={t.common.clear} onClick={() => state.setFilter('')} />
            )}
          </span>
        </div>
        {state.rows.length === 0 && (
          <p className="side-none" role="status">
            {state.filter ? t.reader.filterNone : t.reader.emptyCatalog}
          </p>
        )}
        <Tree
          label={t.reader.tree}
          item={address}
          page_id={page_id}
          state={state}
          tools={editor ? tools : null}
          onOpen={onClose}
          box={box}
        />
        {editor ? (
          <Foot item={item} cat_id={cat_id} tools={tools}>
            <IconButton icon={ListTree} label={t.reader.collapseAll} onClick={state.collapseAll} />
          </Foot>
        ) : (
          item.menu.catalogs.length > 0 && (
            <div className="side-foot">
              <span className="o-grow" />
              <IconButton icon={ListTree} label={t.reader.collapseAll} onClick={state.collapseAll} />
            </div>
          )
        )}
        <TreeGrip width={width} onChange={onWidth} />
      </nav>
      <div className="side-scrim" aria-hidden="true" onClick={onClose} />
      {editor && hydrated && (
        <Suspense fallback={null}>
          <EditTools ref={setTools} address={address} item={item} page_id={page_id} toggle={state.toggle} box={box} />
        </Suspense>
      )}
    </>
  )
}
