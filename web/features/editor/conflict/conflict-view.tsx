import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { Annotation, type ChangeSet, EditorState, type Extension, type Text, Transaction } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { ArrowRight, ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { markdownColours, markdownLanguage } from '#web/features/editor/markdown.ts'
import { oneChange } from '#web/features/editor/one-change.ts'
import { sourceTheme } from '#web/features/editor/source/theme.ts'
import type { TextFeed } from '#web/features/editor/text-feed.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { fullTime } from '#web/lib/time.ts'
import { NARROW, useMedia } from '#web/lib/use-media.ts'
import type { Conflict } from '#web/parts/writing/conflict.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { goToChunk } from './compared.ts'
import { createInline } from './inline-merge.ts'
import { createSideBySide } from './side-by-side-merge.ts'
import './conflict-view.css'

interface Sides {
  theirs: string
  mine: string
  labels: { theirs: string; mine: string; take: string; keep: string; phrases: Record<string, string> }
  onChange: (changes: ChangeSet) => void
}

/** Marks changes that come from the editor behind the view. */
const fromBehind = Annotation.define<true>()

/** Makes a change of the editor behind the view here too (an upload that has finished), so that both texts stay the same. */
function follow(editor: EditorView, behind: Text): void {
  const { doc } = editor.state
  if (doc.eq(behind)) return
  editor.dispatch({
    changes: oneChange(doc.toString(), behind.toString()),
    annotations: [fromBehind.of(true), Transaction.addToHistory.of(false)],
  })
}

function shared(label: string): Extension[] {
  return [
    lineNumbers(),
    EditorView.lineWrapping,
    markdownLanguage(),
    markdownColours,
    sourceTheme,
    EditorView.contentAttributes.of({ 'aria-label': label }),
  ]
}

function editable({ labels, onChange }: Sides): Extension[] {
  return [
    ...shared(labels.mine),
    EditorState.phrases.of(labels.phrases),
    history(),
    keymap.of([...historyKeymap, ...defaultKeymap]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && !update.transactions.some((tr) => tr.annotation(fromBehind))) onChange(update.changes)
    }),
  ]
}

function createSides(parent: HTMLElement, sides: Sides, narrow: boolean): { editor: EditorView; destroy: () => void } {
  const { theirs, mine, labels } = sides
  const mineSetup = editable(sides)
  if (narrow) return createInline(parent, { theirs, mine, labels, mineSetup })
  const theirsSetup = [...shared(labels.theirs), EditorState.phrases.of(labels.phrases)]
  return createSideBySide(parent, { theirs, mine, take: labels.take, theirsSetup, mineSetup })
}

/**
 * The view of a conflict: two people changed the same lines. It shows both texts; the own one can be edited. Every change here is
 * also made in the editor behind it, and the other way round, so that no text exists only here.
 * @param props.feed the text of the editor behind the view
 */
export function ConflictView(props: {
  conflict: Conflict
  feed: TextFeed
  title: string
  busy: boolean
  onChange: (changes: ChangeSet) => void
  onTitle: (title: string) => void
  /** Saves the own text as the next version after the other one. */
  onSave: () => unknown
  /** Closes the view without an answer. */
  onClose: () => void
}) {
  const { conflict, feed, title, busy, onTitle, onSave, onClose } = props
  const t = useTexts()
  const { tag } = useLocale()
  const narrow = useMedia(NARROW)
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView | null>(null)
  const changed = useEffectEvent((changes: ChangeSet) => props.onChange(changes))
  useEffect(() => {
    if (!host.current) return
    const made = createSides(
      host.current,
      {
        theirs: conflict.text,
        mine: feed.doc.toString(),
        labels: {
          theirs: t.editor.conflictTheirs,
          mine: t.editor.conflictMine,
          take: t.editor.conflictTake,
          keep: t.editor.conflictKeep,
          phrases: t.editor.mergePhrases,
        },
        onChange: (changes) => changed(changes),
      },
      narrow,
    )
    editor.current = made.editor
    // Somebody who is typing goes on where the caret was.
    const { doc } = made.editor.state
    const { line, column } = feed.caret
    made.editor.dispatch({ selection: { anchor: doc.line(Math.min(line, doc.lines)).from + column - 1 } })
    made.editor.focus()
    const stop = feed.subscribe((textChanged) => textChanged && follow(made.editor, feed.doc))
    return () => {
      stop()
      editor.current = null
      made.destroy()
    }
  }, [conflict, feed, narrow, t])
  const go = (direction: 1 | -1) => {
    if (editor.current) goToChunk(editor.current, direction)
  }
  const author = conflict.author || t.editor.conflictSomebody
  return (
    <section className="conflict" aria-label={t.editor.conflictTitle}>
      <header className="conflict-head">
        <div className="o-grow">
          <h2>{t.editor.conflictTitle}</h2>
          <p>{t.editor.conflictBody(author)}</p>
          {conflict.title && conflict.title !== title && (
            <p>
              {t.editor.conflictOtherTitle(conflict.title)}{' '}
              <Button size="s" onClick={() => onTitle(conflict.title)}>
                {t.editor.conflictTakeTitle}
              </Button>
            </p>
          )}
        </div>
        <IconButton icon={ChevronUp} label={t.editor.conflictPrevious} onClick={() => go(-1)} />
        <IconButton icon={ChevronDown} label={t.editor.conflictNext} onClick={() => go(1)} />
        <Button onClick={onClose}>{t.editor.conflictLater}</Button>
        <Button kind="primary" busy={busy} onClick={onSave}>
          {t.editor.conflictSave}
        </Button>
      </header>
      <div className="conflict-names">
        <span>
          <b>{t.editor.conflictTheirs}</b> {author}
          {conflict.at > 0 && `, ${fullTime(conflict.at, tag)}`}
        </span>
        <span>
          <b>{t.editor.conflictMine}</b> <ArrowRight size={14} aria-hidden="true" /> {t.editor.conflictHint}
        </span>
      </div>
      <div ref={host} className="conflict-sides" />
    </section>
  )
}
