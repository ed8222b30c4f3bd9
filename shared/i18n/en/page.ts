/** Words that are written or drawn into pages, in the language of the page. */
export const page = {
  givenUp: 'This page is shown as it was written, because displaying it would take too long.',
  /** The screen reader's text for the icon of a callout without a title. */
  callouts: { note: 'Note', info: 'Information', tip: 'Tip', warn: 'Warning', danger: 'Danger' },
  /** The states of an API page, by their number; 0 is none. */
  states: ['', 'Developing', 'Testing', 'Completed', 'Needs change', 'Deprecated'],
  /** The key of the state in an endpoint block, and its heading in a page of sections. */
  stateKey: 'status',
  stateTitle: 'API status',
  colon: ':',
  colonBeforeText: ': ',
  /** Headings and heads of the Markdown that is made of API JSON. */
  api: {
    path: 'Path variables',
    header: 'Headers',
    cookie: 'Cookies',
    query: 'Query parameters',
    body: 'Body parameters',
    json: 'Request body',
    success: 'Response',
    failure: 'Response on failure',
    remark: 'Remarks',
    columns: ['Name', 'Required', 'Type', 'Example', 'Description'],
    yes: 'yes',
    no: 'no',
  },
} as const
