/** Texts of the import of files. */
export const importing = {
  action: 'Import',
  title: 'Import',
  steps: { label: 'Steps', file: 'File', format: 'Format', preview: 'Preview', write: 'Import', report: 'Report' },
  // file
  drop: 'Drop files here',
  dropBody: (mb: number) =>
    `You get a preview before anything is saved. One file, several files or a folder, up to ${mb} MB together.`,
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose a folder',
  tooLarge: (mb: number) => `That is more than ${mb} MB. Choose fewer files.`,
  tooMany: (most: number) => `These are more than ${most} files. Choose fewer files.`,
  dropOnList: 'Drop the files to import them into a new item',
  whatLabel: 'What can be imported',
  packing: 'Packing the files',
  sending: (percent: number) => `Sending: ${percent} %`,
  readingTitle: 'Looking at the file',
  reading: 'Reading the file and its contents. Nothing is saved yet.',
  // preview
  looksLike: (format: string) => `This looks like ${format}`,
  facts: (pages: number, folders: number, files: number) =>
    `${pages === 1 ? '1 page' : `${pages} pages`}, ${folders === 1 ? '1 folder' : `${folders} folders`}, ${files === 1 ? '1 picture or file' : `${files} pictures and files`}`,
  change: 'Change file',
  format: 'Read it as',
  formatHint: 'The file can be read in several ways. This changes the preview.',
  willBe: 'What will be created',
  count: (pages: number) => (pages === 1 ? '1 page' : `${pages} pages`),
  exists: {
    update: 'Updates the page of this title',
    skip: 'Is there already, stays',
    both: 'Gets a number in its title',
  },
  take: (title: string) => `Import ${title}`,
  open: (title: string) => `Show what is in ${title}`,
  more: (count: number) =>
    count === 1
      ? 'and 1 more page, which comes with its folder'
      : `and ${count} more pages, which come with their folders`,
  newName: 'Name of the new item',
  newHint: 'It is private until you change that.',
  into: 'Goes into',
  existing: (count: number) => (count === 1 ? '1 page exists already' : `${count} pages exist already`),
  existingWays: {
    update: ['Update', 'The present text goes to the history.'],
    skip: ['Skip', 'The pages stay as they are.'],
    both: ['Keep both', 'The new pages get a number in their titles.'],
  },
  go: (pages: number) => (pages === 1 ? 'Import 1 page' : `Import ${pages} pages`),
  // notes
  notesTitle: 'What will change or be left out',
  notesNone: 'Everything will be imported.',
  moreNotes: (count: number) => `and ${count} more`,
  notes: {
    catalog_folded: ['Folders below the third level', 'Their names become the beginning of the titles.'],
    file_unused: ['Files that no page names', 'They are left out.'],
    file_missing: ['Pictures and files that are missing', 'Their addresses stay in the text.'],
    link_gone: ['Links that lead nowhere', 'They stay in the text as they are.'],
    reference_outside: ['References that lead outside', 'They are not followed.'],
    reference_broken: ['References that lead to nothing, or to themselves', 'They are left out.'],
    part_dropped: ['Parts that Octavo cannot show', 'They are left out.'],
    formula_dropped: ['Formulas that cannot be written here', 'They are left out.'],
    comment_dropped: ['Comments', 'They are left out.'],
    change_dropped: ['Deleted text of tracked changes', 'It is left out.'],
    object_dropped: ['Embedded documents, charts and objects', 'They are left out.'],
    macros_dropped: ['Macros', 'They are left out.'],
    picture_kind: ['Pictures that browsers do not show', 'Their descriptions stay in the text.'],
    page_empty: ['Pages without text', 'They are left out.'],
    text_cut: ['Texts that are too long or nested too deeply', 'The rest is left out.'],
    text_faults: ['Texts with wrong characters', 'A � stands for what cannot be read.'],
    entry_broken: ['Files that cannot be read', 'They are left out.'],
    entry_unsafe: ['Entries with unsafe names', 'They are left out.'],
    entry_link: ['Links in the archive', 'They are left out.'],
    title_double: ['Pages of the same title in one folder', 'They get a number.'],
    file_refused: [
      'Pictures and files of a kind or size that this site does not keep',
      'Their addresses stay in the text.',
    ],
  } as Record<string, readonly [title: string, done: string]>,
  otherNote: ['Other things', 'See the list.'] as readonly [string, string],
  // writing
  writing: 'Importing',
  undoing: 'Undoing the import',
  leave: 'Cancelling removes everything that was made so far.',
  // report
  doneTitle: (pages: number) => (pages === 1 ? '1 page imported' : `${pages} pages imported`),
  doneBody: (created: number, updated: number, unchanged: number) =>
    `${created} new, ${updated} updated, ${unchanged} unchanged.`,
  doneSkipped: (skipped: number, leftOut: number) =>
    `${skipped} skipped because they were there, ${leftOut} not ticked.`,
  doneFiles: (folders: number, files: number, name: string) =>
    `${folders === 1 ? '1 new folder' : `${folders} new folders`} and ${files === 1 ? '1 picture or file' : `${files} pictures and files`}, in ${name}.`,
  openItem: 'Open item',
  acts: { created: 'New', updated: 'Updated', unchanged: 'Unchanged', skipped: 'Skipped' },
  pagesTitle: 'Pages',
  allInReport: (count: number) => `The report has all ${count} pages.`,
  download: 'Download report',
  reportFile: (item: string) => `Import into ${item}.csv`,
  reportHeads: ['What happened', 'Page or place', 'Address', 'What was done'],
  undo: 'Undo import',
  undoTitle: 'Undo this import?',
  undoNew: 'The new item is deleted, with everything in it.',
  undoInto:
    'New pages are removed, and changed pages get their former text. Pages that people have changed since stay.',
  toReview: 'To review',
  nothingToReview: 'Nothing needs your attention.',
  undoneTitle: 'The import was undone',
  undoneBody: (removed: number, restored: number, kept: number) =>
    `${removed} pages removed, ${restored} restored, ${kept} kept because people have changed them.`,
  again: 'Import something else',
  failedTitle: 'The import did not work',
  failedBody: 'Nothing was saved.',
  cancelledTitle: 'The import was cancelled',
} as const
