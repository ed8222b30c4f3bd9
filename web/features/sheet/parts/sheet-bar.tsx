import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  ArrowDownAZ,
  ArrowUpAZ,
  Bold,
  ChevronDown,
  Columns2,
  Combine,
  Italic,
  Redo2,
  Rows3,
  Search,
  Snowflake,
  Undo2,
  WrapText,
} from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { meets } from '#shared/sheet/address.ts'
import type { SheetCommands } from '#web/features/sheet/model/commands.ts'
import { isSingle } from '#web/features/sheet/model/selection.ts'
import type { SheetStore } from '#web/features/sheet/model/sheet-store.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuButton, MenuIconButton } from '#web/ui/menu.tsx'
import { ColourButton } from './colour-button.tsx'
import { colActions, formatActions, freezeActions, headerGroups, rowActions, sortActions } from './sheet-actions.ts'

/** A thin line between groups of buttons. */
const Line = () => <span className="sheet-bar-line" aria-hidden="true" />

/** The toolbar above the grid. Readers get only the search and the `children` at the end. */
export function SheetBar(props: {
  store: SheetStore
  commands: SheetCommands
  onFind: () => void
  /** Called after a tool was used; returns the focus to the grid. */
  onDone: () => void
  children: ReactNode
}) {
  const { store, commands, onFind, onDone, children } = props
  const t = useTexts().sheet
  const state = useSyncExternalStore(store.subscribe, store.snapshot)
  const { editable, canUndo, canRedo, selection } = state
  const sheet = store.sheet()
  const style = commands.style()
  const used = (run: () => void) => () => {
    store.commit()
    run()
    onDone()
  }
  const isMerged = sheet.merges.some((one) => meets(one, selection.area))
  return (
    <div className="sheet-bar" role="toolbar" aria-label={t.toolbar}>
      {editable && (
        <>
          <IconButton icon={Undo2} label={t.undo} shortcut="Ctrl Z" disabled={!canUndo} onClick={used(commands.undo)} />
          <IconButton icon={Redo2} label={t.redo} shortcut="Ctrl Y" disabled={!canRedo} onClick={used(commands.redo)} />
          <Line />
          <IconButton
            icon={Bold}
            label={t.bold}
            shortcut="Ctrl B"
            pressed={style?.font?.bold === true}
            onClick={used(commands.bold)}
          />
          <IconButton
            icon={Italic}
            label={t.italic}
            shortcut="Ctrl I"
            pressed={style?.font?.italic === true}
            onClick={used(commands.italic)}
          />
          <ColourButton kind="text" value={style?.color} onChoose={(colour) => used(() => commands.colour(colour))()} />
          <ColourButton
            kind="ground"
            value={style?.bgcolor}
            onChoose={(colour) => used(() => commands.ground(colour))()}
          />
          <Line />
          <IconButton
            icon={AlignLeft}
            label={t.alignLeft}
            pressed={style?.align === 'left'}
            onClick={used(() => commands.align('left'))}
          />
          <IconButton
            icon={AlignCenter}
            label={t.alignCenter}
            pressed={style?.align === 'center'}
            onClick={used(() => commands.align('center'))}
          />
          <IconButton
            icon={AlignRight}
            label={t.alignRight}
            pressed={style?.align === 'right'}
            onClick={used(() => commands.align('right'))}
          />
          <IconButton icon={WrapText} label={t.wrap} pressed={style?.textwrap === true} onClick={used(commands.wrap)} />
          <IconButton
            icon={Combine}
            label={isMerged ? t.unmerge : t.merge}
            pressed={isMerged}
            disabled={!isMerged && isSingle(sheet, selection)}
            onClick={used(commands.merge)}
          />
          <MenuButton kind="ghost" size="s" label={t.format} groups={[{ actions: formatActions(t, commands, onDone) }]}>
            {t.format}
            <Icon of={ChevronDown} size="s" />
          </MenuButton>
          <Line />
          <MenuButton kind="ghost" size="s" icon={Rows3} label={t.row} groups={rowActions(t, store, commands, onDone)}>
            {t.row}
            <Icon of={ChevronDown} size="s" />
          </MenuButton>
          <MenuButton
            kind="ghost"
            size="s"
            icon={Columns2}
            label={t.column}
            groups={colActions(t, store, commands, onDone)}
          >
            {t.column}
            <Icon of={ChevronDown} size="s" />
          </MenuButton>
          <MenuIconButton
            icon={Snowflake}
            label={t.freeze}
            align="start"
            groups={freezeActions(t, store, commands, onDone)}
          />
          <MenuIconButton
            icon={ArrowDownAZ}
            label={t.sort}
            align="start"
            groups={[
              { actions: sortActions(t, commands, onDone, ArrowDownAZ, ArrowUpAZ) },
              ...headerGroups(t, commands, onDone),
            ]}
          />
        </>
      )}
      <IconButton icon={Search} label={editable ? t.findReplace : t.find} shortcut="Ctrl F" onClick={onFind} />
      <span className="o-grow" />
      {children}
    </div>
  )
}
