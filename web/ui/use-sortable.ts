import {
  type ButtonHTMLAttributes,
  type DragEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'

type Side = 'before' | 'after'

export interface Sortable<E extends HTMLElement> {
  /** For the list around the rows. */
  listRef: RefObject<E | null>
  /** For a row: it can be dragged, and others can be dropped before or after it. A link inside needs `draggable={false}`. */
  rowProps: (id: number) => HTMLAttributes<HTMLElement> & { draggable: boolean }
  /** For the handle of a row, a button: arrow keys move the row by one position, Home and End to the ends. */
  gripProps: (id: number) => ButtonHTMLAttributes<HTMLButtonElement>
}

const STEPS: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowUp: (place) => place - 1,
  ArrowLeft: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  ArrowRight: (place) => place + 1,
  Home: () => 0,
  End: (_place, last) => last,
}

/** The list with one entry moved to another position (counted without it). */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_entry, index) => index !== from)
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)]
}

/** The entries in the order of `order`; ids without an entry are ignored. */
export function inOrder<T>(list: readonly T[], order: readonly number[], idOf: (entry: T) => number): T[] {
  const byId = new Map(list.map((entry) => [idOf(entry), entry]))
  return order.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Makes rows sortable, with the mouse (the browser's own drag and drop: Escape cancels, edges scroll) and with the keyboard on the
 * handle of a row. While something is dragged, the row under it has `data-drop` "before" or "after".
 * @param ids the rows in their order
 * @param grid rows stand side by side: left and right decide instead of above and below
 * @param onMove gets the row, its position in the list without it, and the new order
 */
export function useSortable<E extends HTMLElement>(
  ids: readonly number[],
  grid: boolean,
  onMove: (id: number, place: number, order: number[]) => void,
): Sortable<E> {
  const listRef = useRef<E>(null)
  const dragged = useRef<number | null>(null)
  const drop = useRef<{ row: HTMLElement; id: number; side: Side } | null>(null)
  const refocus = useRef<number | null>(null)
  // A second key may come before the first move is drawn. It then starts from the position that the row has by then.
  const order = useRef(ids)

  // Callers pass a new array in each render, also before a move is drawn. Only its content counts.
  const shown = ids.join()

  // A row loses the focus when it is moved in the document. This effect restores it.
  useLayoutEffect(() => {
    order.current = shown === '' ? [] : shown.split(',').map(Number)
    if (refocus.current === null || !order.current.includes(refocus.current)) return
    const grip = listRef.current?.querySelector<HTMLElement>(`[data-grip="${refocus.current}"]`)
    refocus.current = null
    grip?.focus()
  }, [shown])

  const clear = () => {
    drop.current?.row.removeAttribute('data-drop')
    drop.current = null
  }
  const end = () => {
    clear()
    listRef.current?.querySelector('[data-dragged]')?.removeAttribute('data-dragged')
    dragged.current = null
  }
  const over = (event: DragEvent<HTMLElement>, id: number) => {
    if (dragged.current === null || !ids.includes(dragged.current)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    const row = event.currentTarget
    const box = row.getBoundingClientRect()
    const first = grid ? event.clientX < box.left + box.width / 2 : event.clientY < box.top + box.height / 2
    clear()
    if (id === dragged.current) return
    drop.current = { row, id, side: first ? 'before' : 'after' }
    row.setAttribute('data-drop', drop.current.side)
  }
  const take = (event: DragEvent<HTMLElement>) => {
    const id = dragged.current
    const target = drop.current
    if (id === null) return
    event.preventDefault()
    end()
    if (!target) return
    const rest = ids.filter((other) => other !== id)
    const place = rest.indexOf(target.id) + (target.side === 'after' ? 1 : 0)
    if (place !== ids.indexOf(id)) move(id, place)
  }
  const move = (id: number, place: number) => {
    const next = moved(order.current, order.current.indexOf(id), place)
    order.current = next
    onMove(id, place, next)
  }
  return {
    listRef,
    rowProps: (id) => ({
      draggable: true,
      onDragStart: (event) => {
        dragged.current = id
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', '')
        event.currentTarget.setAttribute('data-dragged', '')
      },
      onDragOver: (event) => over(event, id),
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) clear()
      },
      onDrop: take,
      onDragEnd: end,
    }),
    gripProps: (id) => ({
      ...{ 'data-grip': id },
      onKeyDown: (event: KeyboardEvent) => {
        const from = order.current.indexOf(id)
        const to = STEPS[event.key]?.(from, order.current.length - 1)
        if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        if (to < 0 || to >= ids.length || to === from) return
        refocus.current = id
        move(id, to)
      },
    }),
  }
}
