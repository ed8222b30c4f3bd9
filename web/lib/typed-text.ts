import { useEffect } from 'react'

/** How many forms on the screen have text that was typed and not saved. */
let forms = 0

/** A form has unsaved text from now on. @returns says that it has none any more */
export function holdTypedText(): () => void {
  forms++
  return () => {
    forms--
  }
}

const askBefore = (event: BeforeUnloadEvent) => event.preventDefault()

/** The same for a component, as long as it has unsaved text. The browser asks before the tab is closed or loaded again. */
export function useTypedText(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const release = holdTypedText()
    addEventListener('beforeunload', askBefore)
    return () => {
      release()
      removeEventListener('beforeunload', askBefore)
    }
  }, [isDirty])
}

/** Whether a form on the screen has text that was typed and not saved. */
export const holdsTypedText = (): boolean => forms > 0
