import { useEffect } from 'react'

const PRODUCT = 'Octavo'

/**
 * Sets the document title to "part · part · Octavo". Empty and repeated parts are left out, so a screen may call it before its data
 * is loaded.
 */
export function useTitle(...parts: readonly (string | undefined | null)[]): void {
  const title = [...new Set([...parts, PRODUCT])].filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
