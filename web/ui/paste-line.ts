import type { ClipboardEvent } from 'react'

/**
 * Handles a paste into a field of one line: line breaks and tabs become spaces. Browsers differ here, and some join the words of two lines. The
 * field reports the change like typing, and Undo works.
 */
export function pasteLine(event: ClipboardEvent<HTMLInputElement>): void {
  const pasted = event.clipboardData.getData('text/plain')
  const line = pasted.replace(/[\r\n\t\u2028\u2029]+/g, ' ').trim()
  if (!/[\r\n\t\u2028\u2029]/.test(pasted)) return
  event.preventDefault()
  // The only way that keeps the browser's Undo. Every supported browser has it.
  document.execCommand('insertText', false, line)
}
