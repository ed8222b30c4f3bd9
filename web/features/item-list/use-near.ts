import { type RefObject, useEffect, useState } from 'react'

/**
 * How far outside the window an element still counts as near. It is about one screen, so that scrolling does not overtake the
 * drawing.
 */
const MARGIN = '1000px 0px'

const listeners = new WeakMap<Element, (near: boolean) => void>()
let observer: IntersectionObserver | undefined

function observe(element: Element, listener: (near: boolean) => void) {
  listeners.set(element, listener)
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    },
    { rootMargin: MARGIN },
  )
  observer.observe(element)
  return () => observer?.unobserve(element)
}

/**
 * Whether an element is in the window or near it. An element with the focus or an open menu stays near.
 * @param start the result until the element has been measured
 * @param always makes it near without measuring
 */
export function useNear(element: RefObject<HTMLElement | null>, start: boolean, always: boolean): boolean {
  const [near, setNear] = useState(start)
  useEffect(() => {
    const target = element.current
    if (always || !target) return
    return observe(target, (isNear) => {
      const isUsed = target.contains(document.activeElement) || target.querySelector('[aria-expanded="true"]') !== null
      setNear(isNear || isUsed)
    })
  }, [element, always])
  return always || near
}
