/** Notices on one page of the list. */
export const NOTICES_PER_PAGE = 5
