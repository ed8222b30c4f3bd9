import { Bell, ChevronDown, Save, X } from 'lucide-react'
import type { PageClosing, PageContent, PageLock, PageSaving } from '#web/features/editor/types.ts'
import { keyText } from '#web/lib/key-text.ts'
import { useTexts } from '#web/lib/locale.tsx'
import type { EditorTool } from '#web/parts/editor-tools/editor-tool.ts'
import { LockPill } from '#web/parts/writing/lock-pill.tsx'
import { SaveStatus } from '#web/parts/writing/save-status.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { tip } from '#web/ui/tooltip.tsx'
import { CatalogChooser } from './catalog-chooser.tsx'
import type { CatalogOption } from './catalog-list.tsx'
import { TitleField } from './title-field.tsx'

/** The top bar: close, title, catalog, status of saving and lock, and the save buttons. */
export function TopBar(props: {
  content: PageContent
  saving: PageSaving
  closing: PageClosing
  lock: PageLock
  /** The conflict view is open; it has its own save button. */
  isSettling: boolean
  catalogs: readonly CatalogOption[] | null
  mayUseRoot: boolean
  onTitleDone: () => void
  onNotify: () => void
  tools: readonly EditorTool[]
  onTool: (tool: EditorTool) => void
}) {
  const { content, saving, closing, lock, isSettling, catalogs, onTitleDone, onNotify, tools, onTool } = props
  const { title, cat_id, isNew, change } = content
  const { state, save } = saving
  const texts = useTexts()
  const t = texts.editor
  const saveTools = tools.filter((tool) => tool.group === 'save')
  return (
    <div className="editor-top">
      <IconButton icon={X} label={t.close} onClick={closing.close} />
      <div className="editor-name">
        <TitleField value={title} selected={isNew} onChange={(next) => change({ title: next })} onDone={onTitleDone} />
        {catalogs && (
          <CatalogChooser
            catalogs={catalogs}
            mayUseRoot={props.mayUseRoot}
            value={cat_id}
            onChange={(next) => change({ cat_id: next })}
          />
        )}
      </div>
      <SaveStatus state={state} isNew={isNew} className="o-wide-640" />
      <LockPill held={lock.held} lock={lock.lock} />
      {!isSettling && (
        <span className="o-button-split">
          <Button
            kind="primary"
            busy={state.sending !== null}
            aria-keyshortcuts="Control+S"
            {...tip(t.save, keyText('Mod-s'))}
            onClick={() => save()}
          >
            {t.save}
          </Button>
          <MenuButton
            kind="primary"
            label={t.moreSave}
            align="end"
            groups={[
              {
                actions: [
                  { id: 'save', label: t.save, icon: Save, shortcut: keyText('Mod-s'), run: () => save() },
                  { id: 'notify', label: t.saveAndNotify, icon: Bell, run: onNotify },
                  { id: 'close', label: t.saveAndClose, icon: X, run: closing.saveAndClose },
                ],
              },
              {
                actions: saveTools.map((tool) => ({
                  id: tool.name,
                  label: texts.tools.names[tool.name],
                  icon: tool.icon,
                  run: () => onTool(tool),
                })),
              },
            ]}
          >
            <Icon of={ChevronDown} />
            <span className="o-hidden">{t.moreSave}</span>
          </MenuButton>
        </span>
      )}
    </div>
  )
}
