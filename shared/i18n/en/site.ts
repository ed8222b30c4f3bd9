/** Texts of what the administrator adds to the header: feedback, the client, other products. */
export const site = {
  feedback: 'Feedback',
  title: 'Tell us what is missing or broken',
  body: 'Problems and wishes are collected in a public issue tracker. Look whether yours is already there; otherwise open a new issue.',
  tips: [
    'What you did, what you expected, and what happened instead.',
    'Browser, language and theme, and a picture if it is about the look.',
    'No passwords, tokens or internal addresses: everybody can read the tracker.',
  ],
  version: (version: string) => `This site runs Octavo ${version}.`,
  open: 'Open the issue tracker',
  clientDownload: 'Client download',
  moreProducts: 'More products',
} as const
