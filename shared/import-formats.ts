/**
 * The formats that are imported, in the order in which they are shown: the name, which is the same in all languages, and the usual endings of files. A format is
 * recognised by its content (`server/formats/import/readers.ts`).
 */
export const IMPORT_FORMATS = {
  openapi: { name: 'OpenAPI, Swagger', endings: '.json .yaml' },
  postman: { name: 'Postman', endings: '.json' },
  apifox: { name: 'Apifox', endings: '.json' },
  markdown: { name: 'Markdown', endings: '.md .txt .zip' },
  insomnia: { name: 'Insomnia', endings: '.json .yaml' },
  yapi: { name: 'YApi', endings: '.json' },
  eolink: { name: 'Eolink', endings: '.json' },
  har: { name: 'HAR', endings: '.har' },
  bruno: { name: 'Bruno', endings: '.zip' },
  runapi: { name: 'RunApi', endings: '.json' },
  protocol: { name: 'ShowDoc', endings: '.zip' },
  docx: { name: 'Word', endings: '.docx .docm' },
  xlsx: { name: 'Excel', endings: '.xlsx' },
  csv: { name: 'CSV', endings: '.csv .tsv' },
  sql: { name: 'SQL', endings: '.sql .zip' },
  html: { name: 'HTML', endings: '.html .zip' },
  confluence: { name: 'Confluence', endings: '.zip' },
  notion: { name: 'Notion', endings: '.zip' },
  outline: { name: 'Outline', endings: '.zip' },
  bookstack: { name: 'BookStack', endings: '.zip .html' },
} as const satisfies Readonly<Record<string, { name: string; endings: string }>>

export type ImportFormatName = keyof typeof IMPORT_FORMATS
