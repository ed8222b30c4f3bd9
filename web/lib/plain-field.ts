/**
 * The text field in which a writer types until the editor has loaded. It is in the document of the editor (`server/web/plain-field.ts`), outside of
 * React, and `web/public/plain-field.js` runs it.
 */
export interface PlainField {
  /** Covers the window. */
  element: HTMLElement
  text: HTMLTextAreaElement
}

/** The field of the document; `null` when it has none, or none any more. */
export function findPlainField(): PlainField | null {
  const element = document.getElementById('plain-field')
  const text = element?.querySelector('textarea')
  return element && text ? { element, text } : null
}

/** Whether somebody has typed in the field. */
export const isTyped = ({ text }: PlainField): boolean => text.value !== text.defaultValue

/** Removes the field: the editor has its text, or another screen is shown. */
export function removePlainField(): void {
  findPlainField()?.element.dispatchEvent(new Event('plain-field-done'))
}

/** The editor cannot be shown. What was typed stays on screen, with a notice; a field in which nobody typed is removed. */
export function failPlainField(): void {
  const field = findPlainField()
  if (field && isTyped(field)) dispatchEvent(new Event('editor-failed'))
  else removePlainField()
}
