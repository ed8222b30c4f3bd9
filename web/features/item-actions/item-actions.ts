import {
  Archive,
  ArrowRightLeft,
  Copy,
  ExternalLink,
  FileDown,
  History,
  KeyRound,
  LogOut,
  Pencil,
  RotateCcw,
  Share2,
  Star,
  StarOff,
  Trash2,
  Upload,
  Users,
} from 'lucide-react'
import type { Output } from '#shared/api/index.ts'
import type { Texts } from '#shared/i18n/type.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { paths } from '#web/paths.ts'
import type { LucideIcon } from '#web/ui/icon.tsx'
import type { MenuAction, MenuGroup } from '#web/ui/menu.tsx'

/** The facts about an item for the menu and the dialogs. List, reader and settings get them from different calls. */
export interface ActionItem {
  item_id: number
  item_name: string
  item_domain: string
  item_description: string
  is_private: boolean
  is_archived: boolean
  /** May write in some part of the item, and so may use that part of its recycle bin. */
  edit: boolean
  /** May write in the whole item, and so may copy it. */
  copy: boolean
  manage: boolean
  /** May leave the item: a member who does not own it. */
  leave: boolean
  /** Has folders, so files can be imported into it. */
  takesImport: boolean
  /** `undefined` when it is unknown or nobody is logged in. */
  starred?: boolean | undefined
}

/** Single pages and spreadsheets take no import. */
export const takesImport = (item_type: number): boolean =>
  item_type !== ITEM_TYPE.single_page && item_type !== ITEM_TYPE.spreadsheet

/** Converts an item as the reader loads it. */
export function actionItemOf(item: Output<'item/info'>): ActionItem {
  return {
    item_id: item.item_id,
    item_name: item.item_name,
    item_domain: item.item_domain,
    item_description: item.item_description,
    is_private: item.is_private === 1,
    is_archived: item.is_archived === 1,
    edit: item.item_edit,
    copy: item.item_edit && item.edit_cat_ids === null,
    manage: item.item_manage,
    leave: item.may_leave,
    takesImport: takesImport(item.item_type),
    starred: item.is_login ? item.is_star === 1 : undefined,
  }
}

/** The dialogs that the menu opens. */
export type ItemDialogKind = 'share' | 'changeLog' | 'copy' | 'transfer' | 'archive' | 'delete'

interface Means {
  ask: (dialog: ItemDialogKind, item: ActionItem) => void
  star: (item: ActionItem, starred: boolean) => void
  leave: (item: ActionItem) => void
}

interface ItemAction {
  id: string
  label: (t: Texts, item: ActionItem) => string
  icon: (item: ActionItem) => LucideIcon
  visible: (item: ActionItem) => boolean
  /** Leads to another screen … */
  to?: (item: ActionItem) => string
  /** … or does something here. */
  run?: (item: ActionItem, means: Means) => void
  danger?: boolean
}

const always = () => true
const managed = (item: ActionItem) => item.manage
const managedAlive = (item: ActionItem) => item.manage && !item.is_archived

/** All actions of the item menu, in the order and groups of the menu (see `ui/README.md`). */
const ITEM_ACTIONS: readonly (readonly ItemAction[])[] = [
  [
    {
      id: 'open',
      label: (t) => t.common.open,
      icon: () => ExternalLink,
      visible: always,
      to: (item) => paths.item(item.item_domain || item.item_id),
    },
    {
      id: 'share',
      label: (t) => t.itemActions.share,
      icon: () => Share2,
      visible: always,
      run: (item, { ask }) => ask('share', item),
    },
    {
      id: 'star',
      label: (t, item) => (item.starred ? t.itemActions.unstar : t.itemActions.star),
      icon: (item) => (item.starred ? StarOff : Star),
      visible: (item) => item.starred !== undefined,
      run: (item, { star }) => star(item, !item.starred),
    },
  ],
  [
    {
      id: 'base-info',
      label: (t) => t.itemActions.baseInfo,
      icon: () => Pencil,
      visible: managed,
      to: (item) => paths.itemSetting(item.item_id),
    },
    {
      id: 'members',
      label: (t) => t.itemActions.members,
      icon: () => Users,
      visible: managed,
      to: (item) => paths.itemSetting(item.item_id, 'members'),
    },
    {
      id: 'open-api',
      label: (t) => t.itemActions.openApi,
      icon: () => KeyRound,
      visible: managed,
      to: (item) => paths.itemSetting(item.item_id, 'openapi'),
    },
    {
      id: 'recycle',
      label: (t) => t.itemActions.recycle,
      icon: () => RotateCcw,
      visible: (item) => item.edit || item.manage,
      to: (item) => paths.itemSetting(item.item_id, 'recycle'),
    },
    {
      id: 'import',
      label: (t) => t.itemActions.import,
      icon: () => Upload,
      visible: (item) => item.manage && !item.is_archived && item.takesImport,
      to: (item) => paths.itemImport(item.item_id),
    },
    {
      id: 'export',
      label: (t) => t.itemActions.export,
      icon: () => FileDown,
      visible: (item) => item.edit || item.manage,
      to: (item) => paths.itemExport(item.item_id),
    },
    {
      id: 'change-log',
      label: (t) => t.itemActions.changeLog,
      icon: () => History,
      visible: managed,
      run: (item, { ask }) => ask('changeLog', item),
    },
  ],
  [
    {
      id: 'copy',
      label: (t) => t.itemActions.copy,
      icon: () => Copy,
      visible: (item) => item.copy,
      run: (item, { ask }) => ask('copy', item),
    },
    {
      id: 'transfer',
      label: (t) => t.itemActions.transfer,
      icon: () => ArrowRightLeft,
      visible: managedAlive,
      run: (item, { ask }) => ask('transfer', item),
    },
    {
      id: 'archive',
      label: (t) => t.itemActions.archive,
      icon: () => Archive,
      visible: managedAlive,
      run: (item, { ask }) => ask('archive', item),
    },
  ],
  [
    {
      id: 'leave',
      label: (t) => t.itemActions.leave,
      icon: () => LogOut,
      visible: (item) => item.leave,
      danger: true,
      run: (item, { leave }) => leave(item),
    },
    {
      id: 'delete',
      label: (t) => t.itemActions.delete,
      icon: () => Trash2,
      visible: managed,
      danger: true,
      run: (item, { ask }) => ask('delete', item),
    },
  ],
]

/**
 * The menu with the actions that the viewer may use on an item.
 * @param without ids of actions to leave out ("open" in the header of the item itself)
 */
export function itemMenu(t: Texts, item: ActionItem, means: Means, without: readonly string[] = []): MenuGroup[] {
  return ITEM_ACTIONS.map((actions) => ({
    actions: actions
      .filter((action) => action.visible(item) && !without.includes(action.id))
      .map((action): MenuAction => {
        const { to, run } = action
        return {
          id: action.id,
          label: action.label(t, item),
          icon: action.icon(item),
          danger: action.danger ?? false,
          ...(to && { to: to(item) }),
          ...(run && { run: () => run(item, means) }),
        }
      }),
  }))
}
