/** Texts of the recycle bin of an item. */
export const recycle = {
  title: 'Recycle bin',
  lead: 'Deleted pages stay 30 days. A restored page returns to its catalog, or to the top when the catalog is gone.',
  page: 'Page',
  by: 'Deleted by',
  time: 'Deleted',
  left: 'Left',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  restore: 'Restore',
  restoreName: (title: string) => `Restore ${title}`,
  restored: (title: string) => `“${title}” is back.`,
  openPage: 'Open',
  emptyTitle: 'The recycle bin is empty',
  emptyBody: 'Deleted pages come here and stay 30 days.',
  archived: 'This item is archived: its pages can be looked at, not restored.',
} as const
