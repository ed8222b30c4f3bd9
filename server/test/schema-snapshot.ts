import { sql } from 'kysely'
import type { Database } from '#server/db/open.ts'

interface Column {
  type: string
  is_required: boolean
  has_default: boolean
}

/** The parts of a database's tables that the previous version of the program depends on. */
export interface SchemaSnapshot {
  tables: Map<string, Map<string, Column>>
  /** Rules by name: the table, and the content of the rule. */
  rules: Map<string, { table: string; text: string }>
}

/** Reads tables, columns, and the rules that refuse rows: unique indexes, checks and foreign keys. */
export async function schemaSnapshot({ db, dialect }: Database): Promise<SchemaSnapshot> {
  const tables = new Map<string, Map<string, Column>>()
  for (const { name, columns, isView } of await db.introspection.getTables()) {
    if (isView) continue
    tables.set(
      name,
      new Map(
        columns.map((column) => [
          column.name,
          {
            type: column.dataType,
            is_required: !column.isNullable && !column.isAutoIncrementing,
            has_default: column.hasDefaultValue,
          },
        ]),
      ),
    )
  }
  const { rows } = await (dialect === 'sqlite'
    ? sql<{ name: string; owner: string; text: string }>`
        select name, tbl_name as owner, sql as text from sqlite_schema where type = 'index' and sql like 'create unique%'
        union all
        select 'foreign key ' || m.name || '.' || f."from", m.name, f."table"
        from sqlite_schema m join pragma_foreign_key_list(m.name) f where m.type = 'table'`
    : sql<{ name: string; owner: string; text: string }>`
        select indexname as name, tablename as owner, indexdef as text from pg_indexes
        where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'
        union all
        select conname, conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint
        where contype in ('c', 'f', 'x') and conrelid <> 0`
  ).execute(db)
  return { tables, rules: new Map(rows.map(({ name, owner, text }) => [name, { table: owner, text }])) }
}

/**
 * The changes of a migration that the previous version of the program does not support: things that it removes, or requires.
 * @returns one sentence for each; empty if the migration only expands
 */
export function breaksOf(before: SchemaSnapshot, after: SchemaSnapshot): string[] {
  const found: string[] = []
  for (const [table, columns] of before.tables) {
    const now = after.tables.get(table)
    if (!now) {
      found.push(`the table ${table} is gone`)
      continue
    }
    for (const [column, was] of columns) found.push(...changesOf(`${table}.${column}`, was, now.get(column)))
    for (const [column, { is_required, has_default }] of now) {
      if (!columns.has(column) && is_required && !has_default)
        found.push(`the new column ${table}.${column} is not null and has no default`)
    }
  }
  for (const [name, { table, text }] of after.rules) {
    if (before.tables.has(table) && before.rules.get(name)?.text !== text)
      found.push(`${table} refuses rows that it took before: ${name}`)
  }
  return found
}

function changesOf(name: string, was: Column, is: Column | undefined): string[] {
  if (!is) return [`the column ${name} is gone`]
  return [
    ...(is.type !== was.type ? [`the column ${name} was ${was.type} and is ${is.type}`] : []),
    ...(is.is_required && !was.is_required ? [`the column ${name} does not take null any more`] : []),
    ...(was.has_default && !is.has_default && is.is_required ? [`the column ${name} has no default any more`] : []),
  ]
}
