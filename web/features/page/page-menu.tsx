import {
  Copy,
  Ellipsis,
  FileDown,
  FolderInput,
  History,
  Link,
  type LucideIcon,
  Paperclip,
  Pencil,
  Printer,
  Trash2,
} from 'lucide-react'
import type { Output } from '#shared/api/index.ts'
import { type ApiState, STATE_NAMES } from '#shared/api-page/states.ts'
import type { Texts } from '#shared/i18n/type.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { askPlace } from '#web/parts/ask-place/place-question.ts'
import { type Id, paths } from '#web/paths.ts'
import { copyLink } from '#web/ui/copy-link.ts'
import { type MenuAction, type MenuGroup, MenuIconButton } from '#web/ui/menu.tsx'
import { copyMarkdown } from './copy-markdown.ts'

type Page = Output<'page/info'>

const apiTools = () => import('./api-tools.tsx')
const STATES = [1, 2, 3, 4, 5, 0] as const

export interface PageMenuProps {
  page: Page
  item: Output<'item/info'>
  /** The item's part of the address (its id or short address). */
  address: Id
  /** Whether the viewer may write this page. */
  canEdit: boolean
  /** Actions without a handler are not offered. */
  onHistory?: (() => void) | undefined
  onFiles?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

/** A menu row, if it has a handler. */
const row = (id: string, label: string, icon: LucideIcon, run: (() => unknown) | undefined): MenuAction[] =>
  run ? [{ id, label, icon, run }] : []

function stateGroup(t: Texts, page: Page): MenuGroup {
  const { api_state } = page
  return {
    title: t.apiPage.state,
    actions: STATES.map((state) => {
      const name = STATE_NAMES[state]
      return {
        id: `state-${state}`,
        label: name ? t.apiPage.states[name] : t.apiPage.noState,
        checked: state === api_state,
        run: async () => {
          if (state !== api_state) await (await apiTools()).changeState(t, page, api_state as ApiState, state)
        },
      }
    }),
  }
}

/** The menu with the actions of the viewer on the page. */
function pageGroups(t: Texts, props: PageMenuProps): MenuGroup[] {
  const { page, item, address, canEdit, onHistory, onFiles, onDelete } = props
  const { page_id, page_content } = page
  const isApi = Boolean(page.api_method)
  const edit: MenuAction[] = canEdit
    ? [{ id: 'edit', label: t.reader.editPage, icon: Pencil, to: paths.pageEdit(item.item_id, page_id) }]
    : []
  const place = canEdit ? () => askPlace({ kind: 'copy', item, thing: { page } }) : undefined
  const exporting: MenuAction[] = canEdit
    ? [{ id: 'export', label: t.reader.exportPage, icon: FileDown, to: paths.itemExport(item.item_id, { page_id }) }]
    : []
  const placeLabel = item.item_type === ITEM_TYPE.single_page ? t.reader.placeSingle : t.reader.placePage
  const request = (of: 'copyCurl' | 'copyFetch') =>
    isApi ? async () => (await apiTools())[of](t, page_content) : undefined
  const groups: MenuGroup[] = [
    {
      actions: [
        ...edit,
        ...row('link', t.reader.copyLink, Link, () => copyLink(t, paths.itemPage(address, page_id))),
        ...row('markdown', t.reader.copyMarkdown, Copy, page_content ? () => copyMarkdown(t, page_content) : undefined),
        ...row('curl', t.apiPage.copyCurl, Copy, request('copyCurl')),
        ...row('fetch', t.apiPage.copyFetch, Copy, request('copyFetch')),
      ],
    },
    {
      actions: [
        ...row('place', placeLabel, FolderInput, place),
        ...row('history', t.history.menu, History, onHistory),
        ...row('files', t.attachment.count(page.attachment_count), Paperclip, onFiles),
        // Printing starts after the menu has closed.
        ...row('print', t.reader.print, Printer, () => setTimeout(() => print())),
        ...exporting,
      ],
    },
  ]
  if (isApi && canEdit) groups.push(stateGroup(t, page))
  if (onDelete) {
    groups.push({
      actions: [{ id: 'delete', label: t.reader.deletePage, icon: Trash2, danger: true, run: onDelete }],
    })
  }
  return groups
}

/** The `…` menu of a page: all actions on this page, none on its item. */
export function PageMenu(props: PageMenuProps) {
  const t = useTexts()
  return <MenuIconButton label={t.reader.pageMenu} icon={Ellipsis} groups={pageGroups(t, props)} align="end" />
}
