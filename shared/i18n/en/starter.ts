/** Default names and contents of new things. */
export const starter = {
  pageTitle: 'Untitled page',
  groupName: 'default',
  welcome: 'Welcome. This item is one page: choose “Edit” to write it.',
} as const
