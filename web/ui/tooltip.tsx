import { useEffect, useRef } from 'react'
import { hideFromTopLayer, prepareTopLayer, showInTopLayer } from '#web/lib/top-layer.ts'
import './tooltip.css'

const DELAY_MS = 500
/** If another tooltip was visible within this time, the next one shows at once. */
const WARM_MS = 400
const GAP = 6

/** Attributes that give any element a tooltip: `<a {...tip('Share', 'S')}>`. The element needs its own accessible name. */
export function tip(text: string | undefined, shortcut?: string): { 'data-tip'?: string; 'data-tip-keys'?: string } {
  return { 'data-tip': text, 'data-tip-keys': shortcut }
}

/** Attributes for a text that may be cut by an ellipsis: only while it is cut, the tooltip shows all of it. */
export function tipWhenCut(text: string): { 'data-tip': string; 'data-tip-cut': string } {
  return { 'data-tip': text, 'data-tip-cut': '' }
}

function place(box: HTMLElement, owner: Element) {
  const target = owner.getBoundingClientRect()
  const below = target.bottom + GAP + box.offsetHeight < innerHeight
  const top = below ? target.bottom + GAP : target.top - GAP - box.offsetHeight
  const middle = target.left + target.width / 2 - box.offsetWidth / 2
  const left = Math.max(GAP, Math.min(middle, innerWidth - box.offsetWidth - GAP))
  box.style.top = `${Math.round(top)}px`
  box.style.left = `${Math.round(left)}px`
}

/**
 * The one tooltip of the page, mounted once in main.tsx. It shows the text of elements with `data-tip`, after 500 ms of hover or at
 * once on keyboard focus, and hides on Escape, press and scroll. Screen readers do not get it, because it repeats the accessible
 * name.
 */
export function TooltipHost() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    prepareTopLayer(element)
    let owner: Element | null = null
    let timer = 0
    let hiddenAt = 0

    const hide = () => {
      clearTimeout(timer)
      owner = null
      if (hideFromTopLayer(element)) hiddenAt = performance.now()
    }
    const show = (next: Element) => {
      if (!next.isConnected || (next.hasAttribute('data-tip-cut') && next.scrollWidth <= next.clientWidth)) return
      const text = document.createElement('span')
      text.textContent = next.getAttribute('data-tip')
      const keys = next.getAttribute('data-tip-keys')
      element.replaceChildren(text)
      if (keys) {
        const kbd = document.createElement('kbd')
        kbd.textContent = keys
        element.append(kbd)
      }
      showInTopLayer(element)
      place(element, next)
    }
    const want = (next: Element, delay: number) => {
      if (next === owner) return
      hide()
      owner = next
      timer = window.setTimeout(() => show(next), performance.now() - hiddenAt < WARM_MS ? 0 : delay)
    }
    const find = (event: Event) => (event.target instanceof Element ? event.target.closest('[data-tip]') : null)
    const over = (event: PointerEvent) => {
      const next = find(event)
      if (!next) hide()
      else if (event.pointerType === 'mouse') want(next, DELAY_MS)
    }
    const focus = (event: Event) => {
      const next = find(event)
      if (next && next === event.target && next.matches(':focus-visible')) want(next, 0)
      else hide()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('pointerover', over)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('focusin', focus)
    document.addEventListener('focusout', hide)
    document.addEventListener('keydown', key)
    document.addEventListener('scroll', hide, true)
    return () => {
      hide()
      document.removeEventListener('pointerover', over)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('keydown', key)
      document.removeEventListener('scroll', hide, true)
    }
  }, [])
  return <div ref={box} className="o-tip" popover="manual" aria-hidden />
}
