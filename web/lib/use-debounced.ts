import { useEffect, useState } from 'react'

/** The text, once it has not changed for `rest_ms`. An empty text counts at once. */
export function useDebounced(text: string, rest_ms: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text ? rest_ms : 0)
    return () => clearTimeout(timer)
  }, [text, rest_ms])
  return settled
}
