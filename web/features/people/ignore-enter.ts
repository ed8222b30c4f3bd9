import type { KeyboardEvent } from 'react'

/** Enter in a search field must not submit the form around it. */
export function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
