import { useTexts } from '#web/lib/locale.tsx'
import { KeyGroup, type KeyRow } from '#web/ui/key-list.tsx'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'
import { TOOLS } from './source/tools.ts'

/** The keys of the editor, in the symbols of this keyboard. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { editor: t } = useTexts()
  const { keys } = t
  const marks = TOOLS.slice(0, 3)
    .flat()
    .flatMap((tool): KeyRow[] => (tool.keys ? [[t.tools[tool.name], tool.keys]] : []))
  return (
    <Dialog title={keys.title} size="l" className="editor-keys" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
      <section className="o-keys-columns" tabIndex={0} aria-label={keys.title}>
        <KeyGroup title={keys.marks} rows={[...marks, [keys.headingLevel, 'Mod-Alt-1, Mod-Alt-4']]} />
        <KeyGroup
          title={keys.writing}
          rows={[
            [keys.insert, '/'],
            [keys.indent, 'Tab'],
            [keys.outdent, 'Shift-Tab'],
            [keys.plainPaste, 'Mod-Shift-v'],
            [keys.moveLine, 'Alt-↑, Alt-↓'],
            [keys.copyLine, 'Shift-Alt-↑, Shift-Alt-↓'],
            [keys.deleteLine, 'Mod-Shift-k'],
            [keys.comment, 'Mod-/'],
            [t.tools.undo, 'Mod-z'],
            [t.tools.redo, 'Mod-Shift-z'],
          ]}
        />
        <KeyGroup
          title={keys.carets}
          rows={[
            [keys.nextOccurrence, 'Mod-d'],
            [keys.allOccurrences, 'Mod-Shift-l'],
            [keys.caretAt, `Alt-${keys.click}`],
            [keys.caretLine, 'Mod-Alt-↑, Mod-Alt-↓'],
            [keys.rectangle, `Shift-Alt-${keys.drag}`],
          ]}
        />
        <KeyGroup
          title={keys.finding}
          rows={[
            [t.tools.search, 'Mod-f'],
            [t.find.next, 'Enter'],
            [t.find.previous, 'Shift-Enter'],
            [t.find.replaceAll, 'Mod-Enter'],
            [t.phrases['Go to line'], 'Mod-Alt-g'],
          ]}
        />
        <KeyGroup
          title={keys.page}
          rows={[
            [t.save, 'Mod-s'],
            [keys.leaveText, 'Esc Tab'],
          ]}
        />
      </section>
    </Dialog>
  )
}
