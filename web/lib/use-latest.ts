import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A ref that holds a value as it was last drawn, for callbacks that are made once and called from outside React (an editor, an upload).
 * Do not read it while rendering. An effect reads props and state through `useEffectEvent` instead.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
