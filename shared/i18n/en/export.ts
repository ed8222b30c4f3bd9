/** Texts of the export of items. */
export const exporting = {
  title: 'Export',
  // what
  what: 'What',
  whole: 'Whole item',
  folder: 'One folder',
  folderHint: 'with everything in it',
  page: 'One page',
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  withPages: (name: string, count: number) => `${name} (${count === 1 ? '1 page' : `${count} pages`})`,
  folderLabel: 'Folder',
  pageLabel: 'Page',
  topLevel: 'Outside of folders',
  limited: 'You may write in a part of this item. The export holds that part.',
  gone: 'What you came for cannot be exported: it was deleted, or you may not write it. Choose something else.',
  goneClosed: 'What you came for was deleted. Choose something else.',
  // format
  format: 'Format',
  groups: {
    document: 'Document',
    reading: 'To read',
    moving: 'To move',
    api: 'API',
    table: 'Table',
  },
  formats: {
    pdf: { name: 'PDF', hint: 'For printing and sending', ofSheet: 'For printing and sending, each sheet as a table' },
    word: { name: 'Word', hint: '.docx, to edit further', ofSheet: '.docx, each sheet as a table' },
    site: {
      name: 'Offline site',
      hint: '.zip that opens in any browser without a network, with tree and search',
      ofSheet: '.zip that opens in any browser without a network, each sheet as a table',
    },
    markdown: {
      name: 'Markdown',
      hint: '.zip with pictures and attachments, for other tools and for an import',
      ofSheet: '.zip with the sheet as JSON, for an import',
    },
    protocol: {
      name: 'Archive',
      hint: '.zip for a move to another server of this protocol, or back to this one',
      ofSheet: '.zip for a move to another server of this protocol, or back to this one',
    },
    openapi: {
      name: 'OpenAPI',
      hint: '.json in version 3.1 from the API pages, for tools that test or generate code',
      ofSheet: '',
    },
    xlsx: { name: 'Excel', hint: '', ofSheet: '.xlsx with formulas and formats' },
    csv: { name: 'CSV', hint: '', ofSheet: '.csv with the values; several sheets as a .zip' },
  },
  goSheet: 'Export the spreadsheet',
  go: (count: number) => (count === 1 ? 'Export 1 page' : `Export ${count} pages`),
  keptHint: 'You can leave this screen. The file is kept for a day.',
  // exports of the item
  yours: 'Your exports',
  kept: 'Kept for a day',
  none: 'What you export from this item appears here.',
  download: 'Download',
  downloadOne: (file: string) => `Download ${file}`,
  downloadGone: 'The file was removed to make room for newer exports. Export again.',
  details: 'Report',
  allCame: 'Everything came over.',
  refused: 'You may no longer have this file, because your rights in the item have changed.',
  goneTitle: 'A page that is gone',
  moreNotes: (count: number) => `and ${count} more`,
  notesTitle: 'The file is complete, except for this:',
  notes: {
    picture_outside: (count: number) =>
      count === 1
        ? '1 picture of another site was not loaded. Its address replaces it.'
        : `${count} pictures of other sites were not loaded. Their addresses replace them.`,
    picture_missing: (count: number) => (count === 1 ? '1 picture is gone.' : `${count} pictures are gone.`),
    picture_broken: (count: number) =>
      count === 1 ? '1 picture cannot be drawn.' : `${count} pictures cannot be drawn.`,
    picture_too_large: (count: number) =>
      count === 1
        ? '1 picture is too large, or one too many.'
        : `${count} pictures are too large, or there are too many of them.`,
    file_missing: (count: number) => (count === 1 ? '1 attachment is gone.' : `${count} attachments are gone.`),
    file_too_large: (count: number) =>
      count === 1 ? '1 attachment is larger than 20 MB.' : `${count} attachments are larger than 20 MB.`,
    sheet_unreadable: (count: number) =>
      count === 1
        ? '1 page is not a spreadsheet. It was left out.'
        : `${count} pages are not spreadsheets. They were left out.`,
    page_no_call: (count: number) =>
      count === 1
        ? '1 page describes no call of an API. It was left out.'
        : `${count} pages describe no calls of an API. They were left out.`,
    operation_double: (count: number) =>
      count === 1
        ? '1 call has the method and the path of an earlier one. It was left out.'
        : `${count} calls have the method and the path of earlier ones. They were left out.`,
    method_unknown: (count: number) =>
      count === 1
        ? '1 call has a method that OpenAPI does not know. It was left out.'
        : `${count} calls have methods that OpenAPI does not know. They were left out.`,
    diagram_as_text: (count: number) =>
      count === 1
        ? '1 diagram cannot be drawn. Its source replaces it.'
        : `${count} diagrams cannot be drawn. Their sources replace them.`,
    formula_as_text: (count: number) =>
      count === 1
        ? '1 formula cannot be typeset. Its source replaces it.'
        : `${count} formulas cannot be typeset. Their sources replace them.`,
    cell_cut: (count: number) =>
      count === 1
        ? '1 cell has more than 32,767 characters, which Excel does not open. Its end was left out.'
        : `${count} cells have more than 32,767 characters, which Excel does not open. Their ends were left out.`,
    table_cut: (count: number) =>
      count === 1 ? '1 table is too large and was cut.' : `${count} tables are too large and were cut.`,
  } as Record<string, (count: number) => string>,
  otherNote: (count: number) => (count === 1 ? '1 other thing' : `${count} other things`),
  // refusals
  refusedTitle: 'You may not export this item',
  refusedBody: 'Those who may write in an item can export it. Ask its owner if you should.',
  refusedClosed: 'It is archived, or edited in an API client only. Its owner and its item admins can export it.',
  emptyTitle: 'There is nothing to export yet',
  emptyBody: 'This item has no page that you may write.',
  emptyClosed: 'This item has no pages.',
} as const
