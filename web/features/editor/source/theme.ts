import { EditorView } from '@codemirror/view'

/** The styles of the text, from our tokens. The search panel is styled in source.css. */
export const sourceTheme = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--o-code-text)',
    backgroundColor: 'var(--o-surface)',
    fontSize: 'var(--editor-size)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--o-mono)', lineHeight: '1.75', fontVariantLigatures: 'none', overflow: 'auto' },
  '.cm-content': { padding: 'var(--o-4) 0 40vh', caretColor: 'var(--o-accent)' },
  '.cm-line': { padding: '0 var(--editor-end) 0 0' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--o-text-3)', border: '0', fontSize: 'var(--o-fs-12)' },
  // Line numbers are smaller than the text, so they are centred on its first line.
  '.cm-gutterElement': { lineHeight: 'calc(1.75 * var(--editor-size))' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: 'var(--editor-gutter)', padding: '0 var(--editor-gutter-gap) 0 0' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--o-text) 4%, transparent)' },
  '.cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--o-text) 4%, transparent)',
    color: 'var(--o-text)',
  },
  '.cm-cursor, .cm-dropCursor': { borderLeft: '2px solid var(--o-accent)', marginLeft: '-1px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--o-selection)',
  },
  '.cm-container-line': { color: 'var(--o-violet)' },
  '.cm-placeholder': { color: 'var(--o-text-3)' },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--o-accent) 14%, transparent)' },
  '.cm-searchMatch': { backgroundColor: 'var(--o-mark)', color: 'var(--o-on-mark)' },
  '.cm-searchMatch *': { color: 'inherit' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--o-focus)' },
  '.cm-panels': { backgroundColor: 'var(--o-raised)', color: 'var(--o-text)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--o-line)' },
})
