import type { Kysely } from 'kysely'
import type { Dialect } from '../open.ts'
import { up as groundFloor } from './0001-ground-floor.ts'
import { up as workingTogether } from './0002-working-together.ts'
import { up as writersDesk } from './0003-writers-desk.ts'
import { up as search } from './0004-search.ts'
import { up as itemVersion } from './0005-item-version.ts'
import { up as fewerMerges } from './0006-fewer-merges.ts'

// biome-ignore lint/suspicious/noExplicitAny: migrations know the tables of their own day only
type Up = (db: Kysely<any>, dialect: Dialect) => Promise<void>

/** Every migration in order. Names are kept in the database: never rename one, never change one that has landed. */
export const migrations: Record<string, Up> = {
  '0001-ground-floor': groundFloor,
  '0002-working-together': workingTogether,
  '0003-writers-desk': writersDesk,
  '0004-search': search,
  '0005-item-version': itemVersion,
  '0006-fewer-merges': fewerMerges,
}
