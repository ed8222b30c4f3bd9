/** Texts of the room About for site administrators: `/admin/about`. */
export const about = {
  title: 'About',
  body: 'Documentation software for IT teams.',
  version: 'Version',
  check: 'Check for a newer version',
  checkHint: 'The site asks only the address for updates in the settings. Nothing is downloaded.',
  noAddress: 'To check for a newer version here, set the address for updates in the settings.',
  newest: 'No newer version is known.',
  newer: (version: string) => `${version} is available.`,
  readNotes: 'Read its notes',
  notes: 'What is new',
  noNotes: 'There are no notes for this version.',
  update: 'How to update',
  updateLead: 'Octavo never fetches or replaces its own program. You update it in five steps:',
  steps: {
    notes: 'Read “When you update” in the notes of the new version.',
    stop: 'Stop the server.',
    backup: 'Make a backup: the database, the folder uploads and the file secret.key.',
    fetch: 'Get the new version, over the old one or beside it with the same DATA_DIR:',
    start: 'Start it. It installs and builds itself, and brings the tables up to date:',
  },
  database: 'Check of the database',
  databaseLead:
    'It reads the whole database and changes nothing. On a large site it can take half a minute; people can continue to work.',
  checkDatabase: 'Check the database',
  sound: (engine: string) => `${engine}: everything is in order.`,
  unsound: (engine: string) => `${engine}: something needs your attention.`,
  checks: { schema: 'Form of the tables', structure: 'Structure', references: 'References' },
  ok: {
    schema: 'The tables are those of this version.',
    structure: 'The engine finds no damage.',
    references: 'Every row belongs to something that exists.',
  },
  bad: {
    schema:
      'The tables are not those of this version. Start the right version of Octavo, or restore the backup from before the update.',
    structure:
      'The engine found damage. Stop the server, keep a copy of the database, and restore the newest backup without damage.',
    references: 'Some rows belong to nothing. They are not shown anywhere and do no harm. Please report them.',
  },
  unfinished:
    'The check did not finish. On a very large database run it with the tools of the engine while few people work.',
} as const
