/** The tools of the page editor. */
export const tools = {
  menu: 'Tools',
  groups: { insert: 'Insert', convert: 'Convert', page: 'This page' },
  names: {
    assistant: 'AI assistant',
    insertTemplate: 'Insert template',
    saveTemplate: 'Save as template',
    mock: 'Mock answer',
    attachments: 'Attachments',
    sortPages: 'Sort pages',
    jsonToTable: 'JSON to table',
    beautifyJson: 'Beautify JSON',
    sqlToTable: 'SQL to table',
    pasteTable: 'Paste table',
    editTable: 'Edit table',
    httpTest: 'HTTP test tool',
  },
} as const
