import type { Known } from './id-map.ts'

/** What a later run and the verification need of a page that was moved, besides its id: the column `moved_row.detail`. */
export interface PageDetail {
  /** The revision here after the move. If the page has another one, somebody has changed it here. */
  revision: number
  /** The last of its earlier states in the source; '': none. */
  version: string
  /** The sign of the file that holds a text which was too large for a page. */
  sign?: string
}

/** The detail of a page that was moved. */
export const pageDetail = ({ detail }: Pick<Known, 'detail'>): PageDetail => JSON.parse(detail) as PageDetail
