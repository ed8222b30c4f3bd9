import type { Member } from './menu-people.ts'
import type { Offered } from './menu-walk.ts'

/** The entries of each menu for each kind of person: the labels in their order. `(off)`: visible but disabled. */

const THEME = ['Same as the system', 'Light', 'Dark']
const ACCOUNT = [
  ...['Account', 'Notifications', 'Change display name', 'Change password'],
  ...['Search everything', 'Teams', 'My attachments', 'Log out'],
]
const EXPORT = ['Excel (.xlsx), all sheets', 'CSV (.csv), this sheet']
const READ_PAGE = ['Copy link', 'Copy as Markdown', 'Copy as cURL', 'Copy as fetch']
const PAGE = [
  ...['Edit page', ...READ_PAGE, 'Copy or move page…', 'History', 'Print', 'Export page'],
  ...['Developing', 'Testing', 'Completed', 'Needs change', 'Deprecated', 'No state', 'Delete page'],
]
const PAGE_ROW = [
  ...['New page here', 'New folder here', 'Edit page', 'Copy link', 'Copy or move to…'],
  ...['Move up', 'Move down', 'Sort pages', 'Delete page'],
]
const FOLDER_ROW = ['New page here', 'New folder in this one', 'Rename folder']
const MANAGE = ['General', 'Members', 'Open API', 'Recycle bin', 'Import files', 'Export', 'Change log', 'Copy item']
/** Items that take no import: spreadsheets and archived items. */
const MANAGE_OTHERS = MANAGE.filter((label) => label !== 'Import files')
const MANAGE_ENDS = ['Transfer', 'Archive', 'Delete item']
const SHEET_TOOLS = [
  ...['Undo (off)', 'Redo (off)', 'Bold', 'Italic', 'Text colour', 'Cell colour'],
  ...['Align left', 'Centre', 'Align right', 'Wrap text', 'Merge cells (off)'],
  ...['Format', 'Row', 'Column', 'Freeze', 'Sort', 'Find and replace', 'History', 'Import', 'Export'],
]
const ROW_TOOLS = ['Insert row above', 'Insert row below', 'Fit height to text', 'Delete row']
const COLUMN_TOOLS = ['Insert column left', 'Insert column right', 'Fit width to text', 'Delete column']
const SORT = ['Sort A to Z', 'Sort Z to A']
const SHEET_EDITING: Offered = {
  'sheet tools': SHEET_TOOLS,
  'sheet export': EXPORT,
  'sheet Format': ['Automatic', 'Text', '1,000.12', 'Percent', 'Yuan ￥', 'Dollar $', 'Euro €'],
  'sheet Row': ROW_TOOLS,
  'sheet Column': COLUMN_TOOLS,
  'sheet Freeze': ['Freeze rows to 1', 'Freeze first column', 'Freeze nothing (off)'],
  'sheet Sort': [...SORT, 'First row is a header'],
  'sheet tab': ['Rename', 'Move left', 'Move right (off)', 'Delete sheet'],
  'sheet cells': ['Cut', 'Copy', 'Paste', ...ROW_TOOLS, ...COLUMN_TOOLS, ...SORT, 'Clear texts', 'Clear formatting'],
}
const SHEET_READING: Offered = {
  'sheet tools': ['Find', 'History', 'Export'],
  'sheet export': EXPORT,
  'sheet cells': ['Copy'],
}

const header = (member: Member, item: string, acts: string[]) => [
  ...['Octavo, my items', `${item} of ${member}`, ...acts, 'Notifications', 'Theme', '中文'],
  ...['Item menu', `Account: ${member}`],
]

/** The entries for everybody who is logged in. */
const loggedIn = (member: Member): Offered => ({
  theme: THEME,
  account: ACCOUNT,
  'list header': [
    ...['Octavo', 'Search everything', 'Attachments', 'Teams', 'Notifications', 'Theme', '中文'],
    `Account: ${member}`,
  ],
})

const LEAVE = 'Leave item'

/** The entries of a direct member, who may leave the item. */
function leaving(offered: Offered): Offered {
  const menus = Object.entries(offered).filter(([menu]) => /^(sheet |archived )?(item|card)$/.test(menu))
  const withLeave = (labels: string[]) => {
    const end = labels.includes('Delete item') ? labels.indexOf('Delete item') : labels.length
    return labels.toSpliced(end, 0, LEAVE)
  }
  return { ...offered, ...Object.fromEntries(menus.map(([menu, labels]) => [menu, withLeave(labels)])) }
}

const TREE = ['Welcome', 'Guides', 'Read a user', 'Create a user POST', 'List users', 'Details', 'Archive']
const withMenus = (rows: string[]) => rows.flatMap((row) => [row, `Actions for “${row.replace(' POST', '')}”`])

const reading = (member: Member): Offered => ({
  ...loggedIn(member),
  header: header(member, 'Item', ['Share']),
  contents: ['Collapse all'],
  rows: TREE,
  item: ['Star'],
  page: [...READ_PAGE, 'History', 'Print'],
  history: ['Close', 'View', 'Compare'],
  share: ['Close', 'Copy'],
  ...SHEET_READING,
  'sheet header': header(member, 'Sheet', ['Share']),
  'sheet item': ['Star'],
  card: ['Open', 'Share', 'Remove star'],
  'sheet card': ['Open', 'Share', 'Remove star'],
})

/** The entries for those who may write in the whole item, without its spreadsheet. */
const writingPages = (member: Member): Offered => ({
  ...loggedIn(member),
  header: header(member, 'Item', ['Edit page', 'Share']),
  contents: ['New page', 'New folder', 'Collapse all'],
  rows: withMenus(TREE),
  item: ['New page', 'New folder', 'Star', 'Recycle bin', 'Export', 'Copy item'],
  page: PAGE,
  'page row': PAGE_ROW,
  'folder row': [
    ...FOLDER_ROW,
    'Copy or move to…',
    'Export folder',
    'Move up (off)',
    'Move down (off)',
    'Sort pages (off)',
    'Delete folder',
  ],
  'top folder row': [
    ...[...FOLDER_ROW, 'Copy or move to…', 'Export folder'],
    ...['Move up (off)', 'Move down', 'Sort pages', 'Delete folder'],
  ],
  history: ['Close', 'View', 'Compare', 'Restore', 'Note'],
  share: ['Close', 'Copy', 'Make a link'],
  card: ['Open', 'Share', 'Remove star', 'Recycle bin', 'Export', 'Copy item'],
  settings: ['Back to the item', 'Recycle bin'],
  bin: ['Preview Create a user', 'Restore Create a user', 'Restore Details', 'Show the pages of Details'],
})

const writing = (member: Member): Offered => ({
  ...writingPages(member),
  ...SHEET_EDITING,
  'sheet header': header(member, 'Sheet', ['Locked by you', 'Share']),
  'sheet item': ['Star', 'Recycle bin', 'Export', 'Copy item'],
  'sheet card': ['Open', 'Share', 'Star', 'Recycle bin', 'Export', 'Copy item'],
})

const managing = (member: Member): Offered => ({
  ...writing(member),
  item: ['New page', 'New folder', 'Folders', 'Star', ...MANAGE, ...MANAGE_ENDS],
  'sheet item': ['Star', ...MANAGE_OTHERS, ...MANAGE_ENDS],
  card: ['Open', 'Share', 'Remove star', ...MANAGE, ...MANAGE_ENDS],
  'sheet card': ['Open', 'Share', 'Star', ...MANAGE_OTHERS, ...MANAGE_ENDS],
  'archived card': ['Open', 'Share', 'Star', ...MANAGE_OTHERS, 'Delete item'],
  settings: ['Back to the item', 'General', 'Members', 'Open API', 'Recycle bin'],
  bin: [
    ...['Delete Create a user for good', 'Delete Details for good', 'Preview Create a user', 'Restore Create a user'],
    ...['Restore Details', 'Show the pages of Details'],
  ],
})

/** Items of others are not in an administrator's list. Only administrators have the backstage. */
function administrating(): Offered {
  const { card, 'sheet card': sheetCard, 'archived card': archivedCard, ...rest } = managing('administrator')
  return {
    ...rest,
    account: [...ACCOUNT.slice(0, -1), 'Administration', 'Log out'],
    'list header': [
      ...['Octavo', 'Search everything', 'Attachments', 'Teams', 'Administration', 'Notifications', 'Theme', '中文'],
      'Account: administrator',
    ],
  }
}

export const OFFERED: Record<Member, Offered> = {
  reader: leaving(reading('reader')),
  limited: leaving({
    ...writingPages('limited'),
    rows: withMenus(['Guides', 'Read a user', 'Create a user POST', 'List users', 'Details']),
    item: ['New page', 'New folder', 'Star', 'Recycle bin', 'Export'],
    card: ['Open', 'Share', 'Remove star', 'Recycle bin', 'Export'],
    'top folder row': [
      ...FOLDER_ROW,
      'Export folder',
      'Move up (off)',
      'Move down (off)',
      'Sort pages',
      'Delete folder',
    ],
    bin: ['Preview Create a user', 'Restore Create a user', 'Restore Details', 'Show the pages of Details'],
  }),
  editor: leaving({
    ...writing('editor'),
    // a column was inserted before
    'sheet Freeze': ['Freeze rows to 1', 'Freeze 2 columns', 'Freeze nothing (off)'],
    'sheet card': ['Open', 'Share', 'Remove star', 'Recycle bin', 'Export', 'Copy item'],
  }),
  teammate: { ...writing('teammate'), team: ['Leave the team'] },
  manager: leaving({
    ...managing('manager'),
    'sheet card': ['Open', 'Share', 'Remove star', ...MANAGE_OTHERS, ...MANAGE_ENDS],
  }),
  owner: {
    ...managing('owner'),
    'archived card': ['Open', 'Share', 'Remove star', ...MANAGE_OTHERS, 'Delete item'],
    team: ['Rename', 'Transfer', 'Delete team'],
  },
  administrator: administrating(),
}

const GUEST_HEADER = ['Share', 'Theme', '中文', 'About Octavo', 'Log in']
export const OFFERED_TO_GUEST: Offered = {
  header: ['Octavo, home page', 'Item of guest', ...GUEST_HEADER],
  contents: ['Collapse all'],
  theme: THEME,
  page: [...READ_PAGE, 'Print'],
  rows: TREE,
  'sheet header': ['Octavo, home page', 'Sheet of guest', ...GUEST_HEADER],
  ...SHEET_READING,
  'sheet tools': ['Find', 'Export'],
  'shared header': ['Octavo', 'Theme', '中文', 'Log in'],
  'shared page': ['Copy as Markdown'],
}
