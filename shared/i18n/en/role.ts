/** What members may do, in words that the protocol's answers hold. */
export const role = {
  /** By `member_group_id`. */
  levels: ['Read only', 'Edit', 'Item admin'],
  allCatalogs: 'All catalogs',
  goneCatalog: 'Deleted catalog',
  limitedTo: (level: string, catalog: string) => `${level}/catalog: ${catalog}`,
} as const
