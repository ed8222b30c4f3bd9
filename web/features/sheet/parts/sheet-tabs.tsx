import { ArrowLeft, ArrowRight, ChevronDown, PencilLine, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { SHEET_NAME_LENGTH } from '#shared/sheet/limits.ts'
import { isSameName } from '#shared/sheet/model.ts'
import type { SheetCommands } from '#web/features/sheet/model/commands.ts'
import type { SheetStore } from '#web/features/sheet/model/sheet-store.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import { MenuIconButton } from '#web/ui/menu.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const FormDialog = lazyNamed(() => import('#web/ui/react-aria/form-dialog.tsx'), 'FormDialog')

/** Asks for a new name of a sheet. */
function RenameDialog(props: { store: SheetStore; commands: SheetCommands; at: number; onClose: () => void }) {
  const { store, commands, at, onClose } = props
  const t = useTexts()
  const { book } = store.snapshot()
  const before = book[at]?.name ?? ''
  const [name, setName] = useState(before)
  const [error, setError] = useState<string | null>(null)
  return (
    <FormDialog
      title={t.sheet.renameTitle(before)}
      action={t.sheet.rename}
      busy={false}
      error={null}
      dirty={name !== before}
      onClose={onClose}
      onSubmit={() => {
        const wanted = name.trim()
        if (!wanted) return setError(t.common.required)
        if (book.some((sheet, other) => other !== at && isSameName(sheet.name, wanted)))
          return setError(t.sheet.nameTaken)
        commands.renameSheet(at, wanted)
        onClose()
      }}
    >
      <TextField label={t.sheet.name} value={name} maxLength={SHEET_NAME_LENGTH} error={error} onChange={setName} />
    </FormDialog>
  )
}

/** The sheets of the book, one tab each. Arrow keys move between tabs. Writers can add, rename, sort and delete sheets. */
export function SheetTabs({
  store,
  commands,
  onDone,
}: {
  store: SheetStore
  commands: SheetCommands
  onDone: () => void
}) {
  const t = useTexts()
  const { book, at, editable } = useSyncExternalStore(store.subscribe, store.snapshot)
  const [renaming, setRenaming] = useState<number | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-tab="${at}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at])
  const open = (next: number) => {
    store.open(next)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: book.length - 1 }[event.key]
    if (event.key === 'F2' && editable) setRenaming(at)
    else if (to !== undefined && to >= 0 && to < book.length) {
      if (event.altKey && editable && event.key.startsWith('Arrow')) commands.moveSheet(at, to)
      else open(to)
    } else return
    event.preventDefault()
  }
  const remove = async () => {
    const name = book[at]?.name ?? ''
    const yes = await confirm({
      title: t.sheet.removeTitle(name),
      body: t.sheet.removeBody,
      action: t.sheet.remove,
      danger: true,
    })
    if (yes) commands.removeSheet(at)
  }
  return (
    <div className="sheet-tabs">
      <div ref={list} className="sheet-tab-list" role="tablist" aria-label={t.sheet.sheets} onKeyDown={onKey}>
        {book.map((sheet, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: sheets of foreign files may have equal names
            key={index}
            type="button"
            role="tab"
            data-tab={index}
            aria-selected={index === at}
            tabIndex={index === at ? 0 : -1}
            className="sheet-tab o-cut"
            data-over={dragged !== null && dragged !== index ? '' : undefined}
            draggable={editable}
            onClick={() => store.open(index)}
            onDoubleClick={() => editable && setRenaming(index)}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(index)
            }}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) commands.moveSheet(dragged, index)
              setDragged(null)
            }}
            onDragEnd={() => setDragged(null)}
          >
            {sheet.name}
          </button>
        ))}
      </div>
      {editable && (
        <>
          <MenuIconButton
            size="s"
            align="start"
            icon={ChevronDown}
            label={t.sheet.sheetMenu(book[at]?.name ?? '')}
            groups={[
              {
                actions: [
                  { id: 'rename', icon: PencilLine, label: t.sheet.rename, run: () => setRenaming(at) },
                  {
                    id: 'left',
                    icon: ArrowLeft,
                    label: t.sheet.moveLeft,
                    disabled: at === 0,
                    run: () => commands.moveSheet(at, at - 1),
                  },
                  {
                    id: 'right',
                    icon: ArrowRight,
                    label: t.sheet.moveRight,
                    disabled: at === book.length - 1,
                    run: () => commands.moveSheet(at, at + 1),
                  },
                ],
              },
              {
                actions: [
                  {
                    id: 'remove',
                    icon: Trash2,
                    label: t.sheet.remove,
                    danger: true,
                    disabled: book.length === 1,
                    run: remove,
                  },
                ],
              },
            ]}
          />
          <IconButton
            size="s"
            icon={Plus}
            label={t.sheet.add}
            onClick={() => {
              commands.addSheet()
              onDone()
            }}
          />
        </>
      )}
      {renaming !== null && (
        <Suspense fallback={null}>
          <RenameDialog store={store} commands={commands} at={renaming} onClose={() => setRenaming(null)} />
        </Suspense>
      )}
    </div>
  )
}
