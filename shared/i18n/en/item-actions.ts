/** Texts of what can be done with a whole item: its menu and the dialogs that the menu opens. */
export const itemActions = {
  // menu
  settings: 'Item settings',
  share: 'Share',
  star: 'Star',
  unstar: 'Remove star',
  starred: (name: string) => `“${name}” has a star.`,
  unstarred: (name: string) => `“${name}” has no star any more.`,
  baseInfo: 'General',
  members: 'Members',
  openApi: 'Open API',
  recycle: 'Recycle bin',
  import: 'Import files',
  export: 'Export',
  changeLog: 'Change log',
  copy: 'Copy item',
  transfer: 'Transfer',
  archive: 'Archive',
  leave: 'Leave item',
  delete: 'Delete item',
  earlier: 'Move earlier',
  later: 'Move later',
  // what needs the own password
  ownPassword: 'Your password',
  ownPasswordHint: 'The one you log in with.',
  // copy
  copyTitle: (name: string) => `Copy “${name}”`,
  copyLead: 'Folders and pages are copied. Members, versions and the log stay with the original.',
  copyName: (name: string) => `${name}--copy`,
  copyAction: 'Copy item',
  copied: (name: string) => `“${name}” was made.`,
  // transfer
  transferTitle: (name: string) => `Transfer “${name}”`,
  transferLead:
    'The new owner may do everything with it. You may do nothing in it any more, unless you are added to it.',
  transferTo: 'Username of the new owner',
  transferAction: 'Transfer item',
  transferred: (name: string, to: string) => `“${name}” now belongs to ${to}.`,
  // archive
  archiveTitle: (name: string) => `Archive “${name}”?`,
  archiveLead: 'It can be read as before, and nothing in it can be written again. This cannot be undone.',
  archiveAction: 'Archive for good',
  archivedDone: (name: string) => `“${name}” is archived.`,
  // leave
  leaveTitle: (name: string) => `Leave “${name}”?`,
  leaveOpen:
    'Your role in it ends at once. You can still read it like everybody, and no longer write in it, unless a team lets you. What you wrote stays. The owner or an item admin can add you again.',
  leavePrivate:
    'Your role in it ends at once. You can no longer read it, unless a team or the visit password lets you. What you wrote stays. The owner or an item admin can add you again.',
  leaveAction: 'Leave',
  left: (name: string) => `You left “${name}”.`,
  // delete
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteLead: 'All of its folders and pages go with it, for everybody.',
  deleteAction: 'Delete item',
  deleted: (name: string) => `“${name}” was deleted.`,
  // change log
  logTitle: (name: string) => `Change log of “${name}”`,
  logLabel: 'Changes',
  logEmpty: 'Nothing was changed so far',
  logEmptyBody: 'Changes of pages, folders, members, teams and settings leave a line here.',
  logTime: 'Time',
  logWho: 'Who',
  logWhat: 'Change',
  logThing: 'Name',
  logDid: (action: string, object: string) => `${action} ${object}`,
  // share
  shareTitle: (name: string) => `Share “${name}”`,
  shareLink: 'Link to this item',
  shareOpen: 'Anyone who has the link may read it.',
  sharePrivate: 'Members may read it, and guests who have the visit password.',
  qrAlt: 'QR code of the link',
  qrHint: 'Opens on a phone that scans it.',
} as const
