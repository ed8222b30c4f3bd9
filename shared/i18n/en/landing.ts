/** Texts of the landing page. It claims only what the product does now. */
export const landing = {
  title: 'API docs, data dictionaries and manuals',
  nav: 'Main',
  navKinds: 'What it is for',
  navPush: 'From your scripts',
  navRun: 'Run it yourself',
  navApi: 'API reference',
  headline: 'Every API, table and manual, folded into one place.',
  lede: 'Octavo is documentation for IT teams. Write in Markdown, push from CI, read on any screen, in English or Chinese, in light or dark.',
  start: 'Start writing',
  toItems: 'Go to my items',
  how: 'Run it yourself',
  free: 'Open source under Apache-2.0. Yours to run, with one command.',
  art: 'A printed sheet with eight pages and three fold lines',
  picture:
    'A drawing of the reader: a tree of catalogs, an API page with its address and its parameters, and its contents',
  kindsTitle: 'Three kinds of documents, one habit',
  apiTitle: 'API docs',
  apiBody:
    'Method, address, parameters and examples, written as Markdown. Code is highlighted and copied with one press.',
  apiField: ['As the customer writes it', 'BCP 47 tag', 'active, blocked, closed'],
  tableTitle: 'Data dictionaries',
  tableBody:
    'One page for each table: types, defaults and what the 9 in status means. A script can push the whole schema.',
  tableHead: ['Column', 'Type', 'Meaning'],
  tableRows: [
    'Number of the order',
    '0 placed, 9 closed',
    'To pay, in cents',
    'When it was paid, UTC',
    'ISO 4217 currency',
  ],
  manualTitle: 'Manuals',
  manualBody:
    'Long text that is pleasant to read at three in the morning, on a phone, in the dark. Formulas and diagrams included.',
  manualHead: 'Restore',
  manualText: 'Let reading traffic in first, and writing only when the numbers agree.',
  manualWarning: 'Never copy the database file while the service is running.',
  manualSteps: ['Announce the pause and note the time.', 'Check the sum of the backup file.'],
  foldsTitle: 'Three folds, and no deeper',
  foldsBody:
    'An octavo is a sheet folded three times. So is an item: catalogs go three levels deep, and then there are pages. The tree stays short enough to know by heart.',
  folds: ['Item', 'First catalog', 'Second', 'Third'],
  foldNames: ['Fernmarket API', 'Users', 'Accounts', 'Addresses'],
  pushTitle: 'Documents that scripts keep up to date',
  pushBody: 'Each item has a key for scripts. The open API takes Markdown from anything that can send a form.',
  pushPoints: [
    'One call creates a page, or replaces the one of the same title in the same catalog.',
    'A short script pushes a whole schema as a dictionary, one page for each table.',
    'Comments in the source become API pages.',
  ],
  pushComment: '# after every merge to main',
  runTitle: 'Run it yourself',
  runBody:
    'One process, one file for data, one port. Nothing calls home. PostgreSQL instead of the file when you grow.',
  runNote: 'Needs Node.js. Installs, builds and serves at http://localhost:4999.',
  bothTitle: 'In two languages, day and night',
  bothBody:
    'Every screen is complete in English and in Chinese, in light and in dark, at a desk and on a phone. Switch at any time, without a reload.',
  makeAccount: 'Make an account',
  footer: 'Footer',
  licence: 'Apache-2.0',
} as const
