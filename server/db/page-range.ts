/**
 * The rows of one page of a list, for a query.
 * @param asked the page, counted from 1, and the rows per page
 * @returns an offset that a database accepts: a page beyond all numbers is empty
 */
export const pageRange = ({ page, count }: { page: number; count: number }) => ({
  limit: count,
  offset: Math.min((page - 1) * count, Number.MAX_SAFE_INTEGER),
})
