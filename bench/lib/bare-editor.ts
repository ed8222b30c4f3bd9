/** The baseline of the editor's measurement, bundled for the browser: CodeMirror with only a history, or a text area. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorView, keymap } from '@codemirror/view'

/** Shows a text, puts the caret at the start of a line (counted from 1), and takes the focus. */
export function showBare(kind: 'codemirror' | 'textarea', text: string, line: number): void {
  document.body.innerHTML = ''
  const style = 'height:700px;width:620px;font:13px/1.75 monospace'
  if (kind === 'textarea') {
    const area = document.createElement('textarea')
    area.setAttribute('style', style)
    area.value = text
    document.body.append(area)
    area.focus()
    const at =
      text
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + 1
    area.setSelectionRange(at, at)
    return
  }
  const parent = document.createElement('div')
  document.body.append(parent)
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      history(),
      keymap.of([...historyKeymap, ...defaultKeymap]),
      EditorView.lineWrapping,
      EditorView.theme({ '&': { height: '700px', width: '620px' }, '.cm-scroller': { overflow: 'auto' } }),
    ],
  })
  view.dispatch({ selection: { anchor: view.state.doc.line(line).from }, scrollIntoView: true })
  view.focus()
}

Object.assign(globalThis, { showBare })
