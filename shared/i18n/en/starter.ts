/** What things are called or hold before somebody says so. */
export const starter = {
  pageTitle: 'Untitled page',
  groupName: 'default',
  welcome: 'Welcome. This item is one page: choose “Edit” to write it.',
} as const
