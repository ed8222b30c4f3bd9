import { isolateHistory } from '@codemirror/commands'
import { EditorView } from '@codemirror/view'
import { oneChange } from '#web/features/editor/one-change.ts'
import { failPlainField, isTyped, type PlainField, removePlainField } from '#web/lib/plain-field.ts'

/** The upper edge of the caret's line in the window, in px: by the height of the text before the caret in a copy of the field. */
function caretTop(text: HTMLTextAreaElement): number {
  const copy = text.cloneNode() as HTMLTextAreaElement
  copy.value = text.value.slice(0, text.selectionEnd)
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    flex: 'none',
    height: '0',
    paddingBottom: '0',
  })
  text.after(copy)
  const height = copy.scrollHeight - Number.parseFloat(getComputedStyle(copy).lineHeight)
  copy.remove()
  return text.getBoundingClientRect().top + height - text.scrollTop
}

function takeText(view: EditorView, field: PlainField): void {
  const { element, text } = field
  const { value, defaultValue, selectionStart: anchor, selectionEnd: head } = text
  const isUsed = document.activeElement === text
  if (isTyped(field) || text.scrollTop > 0 || head > 0) {
    const yMargin = Math.max(0, caretTop(text) - view.scrollDOM.getBoundingClientRect().top)
    view.dispatch({
      changes: oneChange(defaultValue, value),
      selection: { anchor, head },
      effects: EditorView.scrollIntoView(head, { y: 'start', yMargin }),
      userEvent: 'input',
      // The next typed text is a step of undo of its own.
      annotations: isolateHistory.of('full'),
    })
  }
  // The focus moves before the field is removed, so that the keyboard of a phone stays open.
  if (isUsed) view.focus()
  const isSaved = element.hasAttribute('data-save')
  removePlainField()
  if (isSaved) view.contentDOM.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true }))
}

/**
 * Takes over the text, the caret and the focus of the document's text field, and removes the field. Waits for the end of a composition, because an
 * input method writes into the element in which it began.
 * @param view shows the saved text
 */
export function takePlainField(view: EditorView, field: PlainField): void {
  const { text } = field
  const take = () => {
    if (!text.isConnected || !view.dom.isConnected) return
    if (text.hasAttribute('data-composing')) {
      // The last change of the field comes after this event in some browsers. The next composition may begin before the timer.
      text.addEventListener('compositionend', () => setTimeout(take), { once: true })
      return
    }
    // The texts differ only if something went wrong. What was typed must not be put into another text.
    if (view.state.doc.toString() === text.defaultValue) takeText(view, field)
    else failPlainField()
  }
  take()
}
