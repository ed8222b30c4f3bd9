/** The tools that turn data into Markdown. */
export const convert = {
  /** What stands in a table made from SQL. */
  sqlTable: {
    head: ['Field', 'Type', 'Nullable', 'Default', 'Note'],
    yes: 'Yes',
    no: 'No',
    identity: 'auto increment',
    generated: 'generated',
    primaryKey: 'Primary key',
    foreignKey: 'Foreign key',
    index: 'Index',
    uniqueIndex: 'Unique index',
  },
} as const
