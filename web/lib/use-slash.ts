import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Where `/` is a character that somebody types, or belongs to what lies over the screen. */
const ELSEWHERE = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * `/` goes to a search field, unless somebody is typing or a dialog or menu is open.
 * @param go what leads to a field that has to be shown first; by default the field gets the focus
 */
export function useSlash(field: RefObject<HTMLInputElement | null>, go = () => field.current?.focus()): void {
  const goToField = useEffectEvent(go)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (!field.current || (event.target instanceof HTMLElement && event.target.closest(ELSEWHERE))) return
      event.preventDefault()
      goToField()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [field])
}
