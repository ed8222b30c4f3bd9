import { type ReactNode, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { SHEETS_MOST } from '#shared/sheet/limits.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useLatest } from '#web/lib/use-latest.ts'
import { MenuPopup } from '#web/ui/menu.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { type Found, Grid, type GridHandle } from './grid/grid.tsx'
import { createClipboard } from './model/clipboard.ts'
import { createCommands } from './model/commands.ts'
import type { SheetStore } from './model/sheet-store.ts'
import { FindBar } from './parts/find-bar.tsx'
import { FormulaBar } from './parts/formula-bar.tsx'
import { cellMenu } from './parts/sheet-actions.ts'
import { SheetBar } from './parts/sheet-bar.tsx'
import { SheetTabs } from './parts/sheet-tabs.tsx'
import { Summary } from './parts/summary.tsx'
import './sheet-workbench.css'

/** Open popups and input fields keep the focus. */
const BUSY = '[role="menu"], [role="dialog"], [aria-expanded="true"], input'
/** How long a closing menu may still move the focus (ms). */
const AFTER_POPUP_MS = 60

/**
 * A grid with its toolbar, formula bar and sheet tabs.
 * @param props.tools shown at the end of the toolbar: history, files
 * @param props.notices shown between toolbar and grid
 */
export function SheetWorkbench(props: {
  store: SheetStore
  tools?: ReactNode
  notices?: ReactNode
  onSave?: () => void
}) {
  const { store, tools, notices, onSave } = props
  const t = useTexts().sheet
  const { book, at } = useSyncExternalStore(store.subscribe, store.snapshot)
  const grid = useRef<GridHandle>(null)
  const line = useRef<HTMLTextAreaElement>(null)
  const [finding, setFinding] = useState(false)
  const [found, setFound] = useState<Found | null>(null)
  const [menu, setMenu] = useState<{ point: { x: number; y: number }; byKey: boolean } | null>(null)
  const focus = useCallback(() => {
    grid.current?.focus()
    // a closing menu or panel returns the focus to its button a moment later
    setTimeout(() => {
      if (!document.activeElement?.closest(BUSY)) grid.current?.focus()
    }, AFTER_POPUP_MS)
  }, [])
  const texts = useLatest(t)
  const commands = useMemo(
    () =>
      createCommands(store, (why) => {
        const words = texts.current
        const text = why === 'merged' ? words.sortMerged : why === 'full' ? words.full : words.tooMany(SHEETS_MOST)
        toast({ text, kind: 'problem' })
      }),
    [store, texts],
  )
  const clipboard = useMemo(
    () =>
      createClipboard(store, (why) => {
        const { pasteCut, moveCut } = texts.current
        toast({ text: why === 'move' ? moveCut : pasteCut, kind: 'problem' })
      }),
    [store, texts],
  )
  const paste = async () => {
    try {
      await clipboard.paste()
    } catch {
      toast({ text: t.pasteByKey, kind: 'info' })
    }
    focus()
  }
  const copy = async (cut: boolean) => {
    try {
      await clipboard.copy(cut)
    } catch (error) {
      toastError(error as Error)
    }
    focus()
  }
  return (
    <div className="sheet">
      <SheetBar store={store} commands={commands} onFind={() => setFinding(true)} onDone={focus}>
        {tools}
      </SheetBar>
      {notices}
      <FormulaBar store={store} field={line} reveal={(spot) => grid.current?.reveal(spot)} onDone={focus} />
      {finding && (
        <FindBar
          store={store}
          onFound={setFound}
          onGo={(spot) => {
            store.select(spot)
            grid.current?.reveal(spot)
          }}
          onClose={() => {
            setFinding(false)
            focus()
          }}
        />
      )}
      <Grid
        {...{ store, commands, clipboard, found }}
        handle={grid}
        label={t.grid(book[at]?.name ?? '')}
        onMenu={(point, byKey) => setMenu({ point, byKey })}
        onFind={() => setFinding(true)}
        onSave={() => onSave?.()}
      />
      <footer className="sheet-foot">
        <SheetTabs store={store} commands={commands} onDone={focus} />
        <span className="o-grow" />
        <Summary store={store} />
      </footer>
      {menu && (
        <MenuPopup
          label={t.selected}
          groups={cellMenu({ t, store, commands, copy, paste, done: focus })}
          anchor={menu.point}
          byKey={menu.byKey}
          onClose={() => {
            setMenu(null)
            focus()
          }}
        />
      )}
    </div>
  )
}
