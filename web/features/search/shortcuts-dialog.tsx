import { useLocation } from 'react-router'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { KeyGroup, type KeyRow } from '#web/ui/key-list.tsx'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'
import { useHere } from './use-here.ts'

/** The keys that work on this screen, in the symbols of this keyboard. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { search: t, editor, sheet, common, shell } = useTexts()
  const { pathname } = useLocation()
  const here = useHere()
  const { user } = useSession()
  const isEditor = pathname.startsWith('/page/edit/')
  const isView = here !== null && !/^\/(page|item|catalog)\//.test(pathname)
  const isSheet = isView && here.item.item_type === ITEM_TYPE.spreadsheet
  const isTree = isView && !isSheet && here.item.item_type !== ITEM_TYPE.single_page
  const isList = pathname === '/item/index'

  const general: KeyRow[] = [[shell.searchAll, 'Mod-k']]
  if ((isView && !isSheet) || isList) general.push([isList ? t.keys.searchList : t.keys.searchItem, '/'])
  if (user) general.push([t.keys.filters, 'Alt-↓'])
  general.push([t.keys.title, '?'], [common.close, 'Esc'])
  if (isList) general.push([t.keys.moveCard, '↑, ↓'])
  const tree: KeyRow[] = [
    [t.keys.treeMove, '↑, ↓'],
    [t.keys.treeOpen, '←, →'],
    [t.keys.treeEnter, 'Enter'],
    [t.keys.treeStay, t.keys.space],
  ]
  if (here?.item.item_edit) {
    tree.push(
      [t.keys.treePlace, 'Alt-↑, Alt-↓'],
      [t.keys.treeRename, 'F2'],
      [common.delete, 'Delete'],
      [t.keys.menu, 'Shift-F10'],
    )
  }
  return (
    <Dialog title={t.keys.title} size={isTree || isSheet ? 'l' : 'm'} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
      <section className={isTree || isSheet ? 'o-keys-columns' : undefined} tabIndex={0} aria-label={t.keys.title}>
        <KeyGroup title={t.keys.everywhere} rows={general} />
        {isTree && <KeyGroup title={t.keys.tree} rows={tree} />}
        {isEditor && <KeyGroup title={editor.keys.page} rows={[[editor.save, 'Mod-s']]} />}
        {isSheet && (
          <KeyGroup
            title={t.keys.sheet}
            rows={[
              [t.keys.cellMove, '↑, ↓, ←, →'],
              [t.keys.cellSelect, `Shift-${t.keys.arrows}`],
              [t.keys.cellFar, `Mod-${t.keys.arrows}`],
              [t.keys.cellEdit, 'F2'],
              [t.keys.cellClear, 'Delete'],
              [sheet.bold, 'Mod-b'],
              [sheet.italic, 'Mod-i'],
              [sheet.undo, 'Mod-z'],
              [sheet.redo, 'Mod-Shift-z'],
              [common.search, 'Mod-f'],
              [common.save, 'Mod-s'],
              [t.keys.menu, 'Shift-F10'],
            ]}
          />
        )}
      </section>
      {isEditor && <p className="o-muted">{t.keys.editorHint}</p>}
    </Dialog>
  )
}
