import { type RefObject, useEffect, useState } from 'react'

/** How far beyond the window something counts as near: about a screen, so that scrolling does not get ahead of it. */
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
 * Whether an element is in the window or near it. What has the focus, or an open menu, stays near.
 * @param start what it counts as until it was looked at
 * @param always it is near without being looked at
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
