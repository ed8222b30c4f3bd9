/** Texts of pages that describe a call of an API: their endpoint, their state, and the requests that are copied from them. */
export const apiPage = {
  copy: 'Copy as',
  copyAddress: 'Copy address',
  copyCurl: 'Copy as cURL',
  copyFetch: 'Copy as fetch',
  noPlace: 'This page has no place for a state. Begin it with an endpoint block, or change its JSON in the editor.',
  noState: 'No state',
  state: 'State',
  stateSaved: (state: string) => `The state is “${state}” now.`,
  stateTaken: 'The page has no state any more.',
  states: {
    developing: 'Developing',
    testing: 'Testing',
    completed: 'Completed',
    change: 'Needs change',
    deprecated: 'Deprecated',
  },
} as const
