/** Words that a move from another system writes into pages. */
export const moveIn = {
  otherType: (type: string) =>
    `> This page comes from an item of the type **${type}** of the former system. Octavo does not show such items yet, so the page keeps their data.`,
  tooLarge: (address: string) =>
    `> This page was too large to come over as a page. Its whole text is in a file: [text](${address}).`,
  environments: 'Environments',
  basePath: (path: string) => `Base path: ${path}`,
  environmentHeaders: 'Headers',
  comments: 'Comments',
  commentBy: (name: string, time: string) => `**${name}**, ${time}`,
  answerTo: (name: string) => `to ${name}`,
  tags: 'Tags',
  links: 'Attached links',
  limitedItem: (name: string) => `${name} (limited)`,
  articles: 'Articles',
  overview: 'Overview',
  ownArticles: 'Articles with a password',
} as const
