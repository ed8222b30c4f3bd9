import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands'
import { indentUnit } from '@codemirror/language'
import { highlightSelectionMatches, openSearchPanel, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension, Prec, type Text } from '@codemirror/state'
import {
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  type KeyBinding,
  keymap,
  lineNumbers,
  placeholder,
  rectangularSelection,
} from '@codemirror/view'
import type { Texts } from '#shared/i18n/type.ts'
import { continueMarkup, deleteMarker } from '#web/features/editor/commands/continue.ts'
import { indentItems, outdentItems } from '#web/features/editor/commands/indent.ts'
import { moveCell } from '#web/features/editor/commands/table.ts'
import { markdownColours, markdownLanguage } from '#web/features/editor/markdown.ts'
import type { TextFeed } from '#web/features/editor/text-feed.ts'
import { caretAndSelection } from './caret.ts'
import { sourceTheme } from './theme.ts'
import { toolKeys } from './tools.ts'
import { softWrap } from './wrap.ts'

const INDENT = '  '

/** Inserts two spaces at the caret, or indents the selected lines. */
function indentText(view: EditorView): boolean {
  if (!view.state.selection.ranges.every((range) => range.empty)) return indentMore(view)
  view.dispatch(view.state.update(view.state.replaceSelection(INDENT), { scrollIntoView: true, userEvent: 'input' }))
  return true
}

/** Enter, Backspace and Tab in Markdown. Escape and then Tab moves the focus out of the text (built into CodeMirror). */
const MARKUP_KEYS: KeyBinding[] = [
  { key: 'Enter', run: continueMarkup },
  { key: 'Backspace', run: deleteMarker },
  { key: 'Tab', run: moveCell(1), shift: moveCell(-1) },
  { key: 'Tab', run: indentItems, shift: outdentItems },
  { key: 'Tab', run: indentText, shift: indentLess },
]

/** Alt and a press add a caret; Shift and Alt with a drag select a rectangle, as in editors for code. */
const SEVERAL_CARETS: Extension = [
  EditorState.allowMultipleSelections.of(true),
  EditorView.clickAddsSelectionRange.of((event) => event.altKey && !event.shiftKey),
  rectangularSelection({ eventFilter: (event) => event.altKey && event.shiftKey && event.button === 0 }),
]

const MORE_KEYS: KeyBinding[] = [
  { key: 'Mod-h', mac: 'Mod-Alt-f', run: openSearchPanel, scope: 'editor search-panel', preventDefault: true },
]

/** Reports changes to the feed. */
function report(feed: TextFeed): Extension {
  return EditorView.updateListener.of((update) => {
    if (!update.docChanged && !update.selectionSet) return
    const { head } = update.state.selection.main
    const line = update.state.doc.lineAt(head)
    feed.publish(update.state.doc, { line: line.number, column: head - line.from + 1 }, update.docChanged)
  })
}

/**
 * Creates the editor in `parent`. The caller destroys it.
 * @param doc the initial text
 * @param feed gets every change
 * @param parts further extensions
 */
export function createSource(
  parent: HTMLElement,
  doc: Text,
  feed: TextFeed,
  texts: Texts['editor'],
  parts: Extension,
): EditorView {
  const state = EditorState.create({
    doc,
    extensions: [
      EditorState.phrases.of(texts.phrases),
      lineNumbers(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      history(),
      caretAndSelection,
      dropCursor(),
      SEVERAL_CARETS,
      softWrap(),
      indentUnit.of(INDENT),
      EditorState.tabSize.of(4),
      markdownLanguage(),
      markdownColours,
      parts,
      highlightSelectionMatches({ minSelectionLength: 2 }),
      placeholder(texts.placeholder),
      EditorView.contentAttributes.of({
        'aria-label': texts.source,
        'aria-description': texts.sourceHelp,
        tabindex: '0',
      }),
      Prec.high(keymap.of([...toolKeys(texts), ...MARKUP_KEYS])),
      keymap.of([...MORE_KEYS, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
      sourceTheme,
      report(feed),
    ],
  })
  return new EditorView({ parent, state })
}
