import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button, DropIndicator, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import type { SortQuestion } from '#web/parts/sort-pages/sort-pages.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AriaProvider } from '#web/ui/react-aria/aria-provider.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { moveEntry, orderNumbers } from './sort-order.ts'
import './sort-dialog.css'

type Page = SortQuestion['pages'][number]

/** Drag and drop with mouse, finger and keyboard (Enter on the handle). */
function useDragging(pages: readonly Page[], move: (from: number, index: number) => void) {
  const placeOf = (key: unknown) => pages.findIndex((page) => page.page_id === Number(key))
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({ 'text/plain': pages[placeOf(key)]?.page_title ?? '', 'octavo-sort': String(key) })),
    acceptedDragTypes: ['octavo-sort'],
    onReorder: ({ keys, target }) => {
      const over = placeOf(target.key)
      move(placeOf([...keys][0]), target.dropPosition === 'after' ? over + 1 : over)
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className="sort-drop" />,
  })
  return dragAndDropHooks
}

function PageRow(props: { id: number; page: Page; place: number; places: number; step: (by: -1 | 1) => void }) {
  const { page, place, places, step } = props
  const t = useTexts()
  return (
    <GridListItem id={page.page_id} textValue={page.page_title} className="sort-row" data-page={page.page_id}>
      <div className="sort-row-in">
        <Button
          slot="drag"
          className="o-icon-button o-icon-button-s sort-grip"
          aria-label={t.sort.drag(page.page_title)}
        >
          <Icon of={GripVertical} />
        </Button>
        <span className="sort-place o-num">{place + 1}</span>
        <span className="o-cut">{page.page_title}</span>
        <IconButton
          size="s"
          icon={ArrowUp}
          label={t.sort.up(page.page_title)}
          shortcut="Alt ↑"
          disabled={place === 0}
          onClick={() => step(-1)}
        />
        <IconButton
          size="s"
          icon={ArrowDown}
          label={t.sort.down(page.page_title)}
          shortcut="Alt ↓"
          disabled={place === places - 1}
          onClick={() => step(1)}
        />
      </div>
    </GridListItem>
  )
}

/**
 * Sorts the pages of a catalog or of the item's root: by dragging, by Alt with an arrow key, and by buttons. Nothing is sent before
 * Save. A refusal is shown above the foot, and the list on screen is loaded again.
 */
export function SortDialog({ question, onClose }: { question: SortQuestion; onClose: () => void }) {
  const t = useTexts()
  const [pages, setPages] = useState<readonly Page[]>(question.pages)
  const [said, say] = useState('')
  const save = useSend('page/sort', {
    invalidates: ['item/info', 'catalog/getPagesBycat'],
    onSuccess: () => {
      onClose()
      toast(t.sort.saved)
    },
  })
  const move = (from: number, index: number) => {
    const page = pages[from]
    const next = moveEntry(pages, from, index)
    if (!page || next.every((other, place) => other === pages[place])) return
    setPages(next)
    save.reset()
    say(t.sort.movedTo(page.page_title, next.indexOf(page) + 1, next.length))
  }
  const step = (place: number, by: -1 | 1) => move(place, by < 0 ? place - 1 : place + 2)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    const row = event.target instanceof Element ? event.target.closest('[data-page]') : null
    const place = pages.findIndex((page) => page.page_id === Number(row?.getAttribute('data-page')))
    if (place < 0) return
    event.preventDefault()
    event.stopPropagation()
    step(place, event.key === 'ArrowUp' ? -1 : 1)
  }
  const changed = pages.some((page, place) => page !== question.pages[place])
  return (
    <FormDialog
      title={t.sort.title(question.place)}
      action={t.common.save}
      busy={save.isPending}
      error={save.error?.message ?? null}
      dirty={changed}
      fields={4}
      onClose={onClose}
      onSubmit={() => (changed ? save.mutate({ item_id: question.item_id, pages: orderNumbers(pages) }) : onClose())}
    >
      <p className="o-hint">{t.sort.hint}</p>
      <AriaProvider>
        {/* handles keys of its rows before the list does */}
        <div onKeyDownCapture={onKeyDown}>
          <GridList
            aria-label={t.sort.list}
            className="sort-list"
            items={pages.map((page) => ({ ...page, id: page.page_id }))}
            dependencies={[pages, t]}
            selectionMode="none"
            keyboardNavigationBehavior="tab"
            dragAndDropHooks={useDragging(pages, move)}
          >
            {(row: Page & { id: number }) => {
              const place = pages.findIndex((page) => page.page_id === row.page_id)
              const page = pages[place] as Page
              return (
                <PageRow id={row.id} page={page} place={place} places={pages.length} step={(by) => step(place, by)} />
              )
            }}
          </GridList>
        </div>
      </AriaProvider>
      <span className="o-hidden" role="status">
        {said}
      </span>
    </FormDialog>
  )
}
