/** Texts of links between pages while somebody writes. */
export const pageLinks = {
  title: 'Link to a page',
  pages: 'Pages',
  recent: 'Last saved',
  headings: (title: string) => `Headings of “${title}”`,
  headingsHere: 'Headings of this page',
  otherItem: 'Other item',
  create: (title: string) => `Create page “${title}” and link it`,
  none: 'No page has this title.',
  noHeadings: 'No heading holds this.',
  looking: 'Looking…',
  choose: 'Choose',
  insert: 'Insert',
  toHeading: 'To a heading',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  gone: 'This link leads to a missing page.',
  goneCount: (count: number) => (count === 1 ? '1 link has no page' : `${count} links have no page`),
}
