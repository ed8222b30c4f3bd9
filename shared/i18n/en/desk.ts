/** The tools of the page editor. */
export const desk = {
  menu: 'Tools',
  groups: { insert: 'Insert', convert: 'Convert', page: 'This page' },
  tools: {
    sortPages: 'Sort pages',
  },
} as const
