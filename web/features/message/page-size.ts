/** How many notices a page of the list shows. */
export const NOTICES_PER_PAGE = 5
