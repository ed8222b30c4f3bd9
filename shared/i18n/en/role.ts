/** The authorities of members, as words in the protocol's answers. */
export const role = {
  /** By `member_group_id`. */
  levels: ['Read only', 'Edit', 'Item admin'],
  allCatalogs: 'All catalogs',
  goneCatalog: 'Deleted or moved catalog',
  severalCatalogs: 'Several catalogs',
  and: ', ',
  limitedTo: (level: string, catalog: string) => `${level}/catalog: ${catalog}`,
} as const
