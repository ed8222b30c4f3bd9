import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import type { SourceRemark } from '#server/migrate/source.ts'
import { openDump } from './dump/open-dump.ts'
import { idOf, isObject, type Loose, numberOf } from './values.ts'

/**
 * The documents of a dump in a SQLite file, because a dump has no order. So a dump that is damaged is noticed before anything is written, and its
 * documents are read by their ids, a few at a time.
 */
export interface StagedDump {
  /** The documents of a collection by their ids. */
  documents(collection: string): Generator<Loose>
  /** The documents of a collection that belong to a project, in the order of their places. */
  ofProject(collection: string, project: string): Generator<Loose>
  document(collection: string, id: string): Loose | undefined
  count(collection: string): number
  /** The earlier states of an interface, the oldest first, without their texts. */
  states(page: string): State[]
  /** The interface as it was in a state. */
  state(id: string): Loose | undefined
  /** How many documents were left out. */
  remarks: SourceRemark[]
  close(): void
}

/** A state of an interface that a row of the log keeps. */
export interface State {
  id: string
  body: Loose
}

/** The collections that are read. */
const READ = new Set(['user', 'group', 'project', 'interface', 'interface_cat', 'wiki', 'follow', 'log'])

/** Collections with what people would miss, and that have no place here. */
const NO_PLACE: Readonly<Record<string, SourceRemark['word']>> = {
  interface_case: 'remark_test_cases',
  interface_col: 'remark_test_collections',
  adv_mock: 'remark_mock_scripts',
  adv_mock_case: 'remark_mock_expectations',
  avatar: 'remark_portraits',
  token: 'remark_project_keys',
  interface_auto_sync: 'remark_automatic_imports',
  statis_mock: 'remark_mock_statistics',
}

const TABLES = `
  pragma journal_mode = off;
  pragma synchronous = off;
  create table document (collection text, id text, number integer, project text, place integer, body text, primary key (collection, id)) without rowid;
  create table state (id text primary key, page text, number integer, body text) without rowid;
`
const INDEXES = `
  create index by_number on document (collection, number, id);
  create index by_project on document (collection, project, place, number);
  create index by_page on state (page, number);
`

/**
 * Reads a dump into a file.
 * @param folder of the file; the caller removes it
 * @throws SourceError as `openDump`
 */
export async function stageDump(path: string, folder: string): Promise<StagedDump> {
  const database = new DatabaseSync(join(folder, `${randomBytes(8).toString('hex')}.db`))
  try {
    database.exec(TABLES)
    const left = new Map<string, SourceRemark>()
    const leave = (word: SourceRemark['word'], collection = '') => {
      const key = `${word} ${collection}`
      const before = left.get(key) ?? { word, ...(collection !== '' && { facts: { collection } }), count: 0 }
      left.set(key, { ...before, count: before.count + 1 })
    }
    database.exec('begin')
    await fill(database, path, leave)
    database.exec(`commit; ${INDEXES}`)
    return stagedIn(database, [...left.values()])
  } catch (error) {
    database.close()
    throw error
  }
}

async function fill(
  database: DatabaseSync,
  path: string,
  leave: (word: SourceRemark['word'], collection?: string) => void,
): Promise<void> {
  const insert = database.prepare('insert or ignore into document values (?, ?, ?, ?, ?, ?)')
  const insertState = database.prepare('insert or ignore into state values (?, ?, ?, ?)')
  for await (const { collection, document } of openDump(path)) {
    const noPlace = Object.hasOwn(NO_PLACE, collection) ? NO_PLACE[collection] : undefined
    if (noPlace !== undefined) leave(noPlace)
    if (!READ.has(collection)) continue
    // Through JSON, so that ids and times of MongoDB become texts.
    const body = JSON.parse(JSON.stringify(document)) as Loose
    const id = idOf(body._id)
    if (id === '') {
      leave('remark_no_id', collection)
      continue
    }
    const state = collection === 'log' ? takeState(body) : undefined
    if (state) insertState.run(id, idOf(state._id), numberOf(id), JSON.stringify(state))
    const values = [collection, id, numberOf(id), idOf(body.project_id), numberOf(body.index), JSON.stringify(body)]
    if (insert.run(...values).changes === 0) leave('remark_same_id', collection)
  }
}

/** Takes the whole documents out of a row of the log. @returns the interface before the change */
function takeState(log: Loose): Loose | undefined {
  const { data } = log
  if (!isObject(data)) return undefined
  const old = isObject(data.old) && idOf(data.old._id) !== '' ? data.old : undefined
  log.data = { interface_id: data.interface_id, type: data.type }
  return old
}

function stagedIn(database: DatabaseSync, remarks: SourceRemark[]): StagedDump {
  const one = (row: Record<string, SQLOutputValue> | undefined): Loose | undefined =>
    row === undefined ? undefined : (JSON.parse(String(row.body)) as Loose)
  function* bodies(sql: string, ...values: string[]): Generator<Loose> {
    for (const row of database.prepare(sql).iterate(...values)) yield one(row) as Loose
  }
  const byId = database.prepare('select body from document where collection = ? and id = ?')
  const stateById = database.prepare('select body from state where id = ?')
  const ofPage = database.prepare('select id, body from state where page = ? order by number, id')
  return {
    documents: (collection) => bodies('select body from document where collection = ? order by number, id', collection),
    ofProject: (collection, project) =>
      bodies(
        'select body from document where collection = ? and project = ? order by place, number, id',
        collection,
        project,
      ),
    document: (collection, id) => one(byId.get(collection, id)),
    count: (collection) =>
      Number(database.prepare('select count(*) as n from document where collection = ?').get(collection)?.n),
    states: (page) => ofPage.all(page).map((row) => ({ id: String(row.id), body: one(row) as Loose })),
    state: (id) => one(stateById.get(id)),
    remarks,
    close: () => database.close(),
  }
}
