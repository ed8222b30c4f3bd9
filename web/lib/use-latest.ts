import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A ref that holds the value of the last render, for callbacks that are created once and called from outside React (an editor, an
 * upload). Do not read it while rendering. Effects read props and state through `useEffectEvent` instead.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
