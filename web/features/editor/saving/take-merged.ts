import { ChangeSet, type ChangeSpec, type Text, Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { oneChange } from '#web/features/editor/one-change.ts'

/** Limits of the fine comparison: characters of a differing range, and time. */
const SCAN_LIMIT = 500
const TIMEOUT_MS = 200

async function changesBetween(from: Text, to: Text): Promise<ChangeSet> {
  const [a, b] = [from.toString(), to.toString()]
  const specs: ChangeSpec = await import('@codemirror/merge').then(
    ({ diff }) =>
      diff(a, b, { scanLimit: SCAN_LIMIT, timeout: TIMEOUT_MS }).map((change) => ({
        from: change.fromA,
        to: change.toA,
        insert: b.slice(change.fromB, change.toB),
      })),
    // The code for the fine comparison could not be loaded.
    () => oneChange(a, b),
  )
  return ChangeSet.of(specs, from.length)
}

/**
 * Puts the changes of others into the editor: the difference between the sent and the merged text, mapped over what was typed
 * since. Caret and scroll position stay. Undo does not remove the changes of others.
 */
export async function takeMerged(view: EditorView, sent: Text, merged: Text): Promise<void> {
  const theirs = await changesBetween(sent, merged)
  for (;;) {
    const now = view.state.doc
    const own = await changesBetween(sent, now)
    // The writer typed during the comparison.
    if (view.state.doc !== now) continue
    const annotations = [Transaction.addToHistory.of(false), Transaction.remote.of(true)]
    view.dispatch({ changes: theirs.map(own), annotations })
    return
  }
}

/** Replaces the text of the editor as one step of undo. The caret stays where that is possible. */
export async function replaceText(view: EditorView, text: Text): Promise<void> {
  const now = view.state.doc
  const changes = await changesBetween(now, text)
  if (view.state.doc === now) view.dispatch({ changes, userEvent: 'input.replace' })
  else view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
}
