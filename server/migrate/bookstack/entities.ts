import { numberIn, type Row, type Tables, textIn } from '#server/migrate/tables/tables.ts'

/** What BookStack keeps texts and names in. */
export type EntityType = 'bookshelf' | 'book' | 'chapter' | 'page'

const TABLES: Readonly<Record<EntityType, string>> = {
  bookshelf: 'bookshelves',
  book: 'books',
  chapter: 'chapters',
  page: 'pages',
}
/** The columns with the text of a page. They are read one page at a time. */
const LARGE = ['html', 'text', 'markdown']

/** Releases since 25.11 keep all entities in one table, and their texts in two others. */
export const hasEntities = (tables: Tables): boolean => tables.columns('entities').has('type')

/** The tables that hold the entities. */
export const entityTables = (tables: Tables): readonly string[] =>
  hasEntities(tables) ? ['entities', 'entity_container_data', 'entity_page_data'] : Object.values(TABLES)

/** All entities of a type in the order of their ids, without the texts of pages. Both forms of the tables give the same columns. */
export async function* entityRows(tables: Tables, type: EntityType): AsyncGenerator<Row> {
  if (!hasEntities(tables)) {
    yield* tables.rows(TABLES[type], 'id', type === 'page' ? LARGE : [])
    return
  }
  const data = dataRows(tables, type)[Symbol.asyncIterator]()
  let next = await data.next()
  try {
    // Ids are unique for each type alone, so they are no key of the whole table.
    for await (const row of tables.sorted('entities', ['type', 'id'])) {
      if (textIn(row, 'type') !== type) continue
      const id = numberIn(row, 'id')
      while (!next.done && next.value.id < id) next = await data.next()
      yield { ...row, ...(!next.done && next.value.id === id ? next.value.row : {}) }
    }
  } finally {
    await data.return?.(undefined)
  }
}

async function* dataRows(tables: Tables, type: EntityType): AsyncGenerator<{ id: number; row: Row }> {
  if (type === 'page') {
    for await (const row of tables.rows('entity_page_data', 'page_id', LARGE))
      yield { id: numberIn(row, 'page_id'), row }
    return
  }
  for await (const row of tables.sorted('entity_container_data', ['entity_type', 'entity_id']))
    if (textIn(row, 'entity_type') === type) yield { id: numberIn(row, 'entity_id'), row }
}

/** A text of a page. */
export async function pageColumn(tables: Tables, id: string, column: 'html' | 'markdown'): Promise<string> {
  const found = hasEntities(tables)
    ? await tables.value('entity_page_data', 'page_id', id, column)
    : await tables.value('pages', 'id', id, column)
  return textIn({ found }, 'found')
}

/** A time of a column, as unix seconds; 0: unknown. BookStack keeps times of UTC. */
export function timeIn(row: Row, column: string): number {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(textIn(row, column)) ?? []
  const ms = day ? Date.parse(`${day}T${time}Z`) : Number.NaN
  return Number.isNaN(ms) ? 0 : Math.floor(ms / 1000)
}
