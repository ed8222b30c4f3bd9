import { type RefObject, useEffect } from 'react'

/** `/` moves the focus into a search field, unless somebody is typing or a dialog or menu is open. */
export function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const target = event.target instanceof HTMLElement ? event.target : null
      if (
        target?.closest(
          'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]',
        )
      )
        return
      if (!field.current) return
      event.preventDefault()
      field.current.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [field])
}
