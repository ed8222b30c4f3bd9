export const CATALOGS_PER_ITEM = 1500
