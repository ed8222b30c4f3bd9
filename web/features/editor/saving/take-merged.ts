import { ChangeSet, type ChangeSpec, type Text, Transaction, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { oneChange } from '#web/features/editor/one-change.ts'

/** Limits of the fine comparison: characters of a differing range, and time. */
const SCAN_LIMIT = 500
const TIMEOUT_MS = 200

async function changesBetween(from: Text, to: Text): Promise<ChangeSet> {
  if (from === to) return ChangeSet.empty(from.length)
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

/** Makes the changes from one text to another in the editor, mapped over what was typed since it had the first one. */
async function dispatchOver(view: EditorView, from: Text, changes: ChangeSet, spec: TransactionSpec): Promise<void> {
  for (;;) {
    const now = view.state.doc
    const own = await changesBetween(from, now)
    // The writer typed during the comparison.
    if (view.state.doc !== now) continue
    view.dispatch({ ...spec, changes: changes.map(own) })
    return
  }
}

/**
 * Puts the changes of others into the editor: the difference between the sent and the merged text. Caret and scroll position stay. Undo does not
 * remove the changes of others.
 */
export async function takeMerged(view: EditorView, sent: Text, merged: Text): Promise<void> {
  const annotations = [Transaction.addToHistory.of(false), Transaction.remote.of(true)]
  await dispatchOver(view, sent, await changesBetween(sent, merged), { annotations })
}

/** Replaces the text of the editor as one step of undo. The caret and what is typed meanwhile stay where that is possible. */
export async function replaceText(view: EditorView, text: Text): Promise<void> {
  const before = view.state.doc
  await dispatchOver(view, before, await changesBetween(before, text), { userEvent: 'input.replace' })
}
