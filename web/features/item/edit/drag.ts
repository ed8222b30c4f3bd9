import type { DragEvent, HTMLAttributes, RefObject } from 'react'
import type { Menu, NodeKey } from '#web/features/item/tree-model.ts'
import { type Drop, dropFor, type Place } from '#web/features/item/tree-move.ts'

/** A closed catalog opens when something is dragged over it for this long. */
const OPEN_MS = 600
const INDENT = 16

/**
 * Dragging of rows with a mouse, by the browser's own drag and drop (which scrolls the tree at its edges and cancels on Escape).
 * Returns handlers for the tree. The drop mark is drawn outside React, so that moving the pointer renders nothing.
 */
export function createDrag(
  box: RefObject<HTMLDivElement | null>,
  menu: () => Menu,
  move: (key: NodeKey, title: string, place: Place) => unknown,
  open: (cat_id: number) => void,
): HTMLAttributes<HTMLDivElement> {
  let dragged: { key: NodeKey; title: string; row: HTMLElement } | null = null
  let drop: Drop | null = null
  let mark: HTMLElement | null = null
  let waiting: { key: string; timer: number } | null = null

  const rowOf = (event: DragEvent) => (event.target as Element).closest<HTMLElement>('[data-key]')

  const draw = (row: HTMLElement | null) => {
    const tree = box.current
    if (!tree || !drop) return mark?.remove()
    if (!mark) {
      mark = document.createElement('div')
      mark.className = 'tree-mark'
    }
    if (mark.parentElement !== tree) tree.append(mark)
    const frame = tree.getBoundingClientRect()
    const at = (row ?? [...tree.querySelectorAll('.tree-row')].at(-1) ?? tree).getBoundingClientRect()
    const depth = row ? Number(row.style.getPropertyValue('--tree-depth')) : 0
    const left = at.left - frame.left + tree.scrollLeft + depth * INDENT
    mark.dataset.mark = drop.mark
    mark.style.left = `${left}px`
    mark.style.width = `${at.width - depth * INDENT}px`
    const top = at.top - frame.top + tree.scrollTop
    mark.style.height = drop.mark === 'inside' ? `${at.height}px` : ''
    mark.style.top = `${top + (drop.mark === 'below' ? at.height - 1 : drop.mark === 'above' ? -1 : 0)}px`
  }

  const wait = (row: HTMLElement | null) => {
    const key = drop?.mark === 'inside' && row?.getAttribute('aria-expanded') === 'false' ? row.dataset.key : undefined
    if (waiting?.key === key) return
    if (waiting) clearTimeout(waiting.timer)
    waiting = key ? { key, timer: window.setTimeout(() => open(Number(key.slice(1))), OPEN_MS) } : null
  }

  const end = () => {
    if (waiting) clearTimeout(waiting.timer)
    waiting = null
    dragged?.row.removeAttribute('data-dragged')
    dragged = null
    drop = null
    mark?.remove()
  }

  return {
    onDragStart: (event) => {
      const row = rowOf(event)
      if (!row) return
      const title = row.getAttribute('aria-label') ?? ''
      dragged = { key: row.dataset.key as NodeKey, title, row }
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', title)
      row.setAttribute('data-dragged', '')
    },
    onDragOver: (event) => {
      if (!dragged) return
      const row = rowOf(event)
      const at = row?.getBoundingClientRect()
      const ratio = at ? (event.clientY - at.top) / at.height : 1
      // Only the space below the last row counts as free. Rows that are not drawn yet accept no drop.
      const isGap = (event.target as Element).matches('.tree-gap')
      drop = isGap ? null : dropFor(menu(), dragged.key, (row?.dataset.key as NodeKey | undefined) ?? null, ratio)
      draw(row)
      wait(row)
      if (!drop) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
    },
    onDragLeave: (event) => {
      if (box.current?.contains(event.relatedTarget as Node | null)) return
      drop = null
      mark?.remove()
      wait(null)
    },
    onDrop: (event) => {
      event.preventDefault()
      const done = dragged && drop ? { ...dragged, place: drop.place } : null
      end()
      if (done) move(done.key, done.title, done.place)
    },
    onDragEnd: end,
  }
}
