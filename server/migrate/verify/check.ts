import type { Context } from '#server/context.ts'
import type { IdMap, Known } from '#server/migrate/id-map.ts'
import type { Kind, SourceRecords } from '#server/migrate/records.ts'
import type { NewAddresses, Source } from '#server/migrate/source.ts'
import type { Found } from './result.ts'

/** What the comparison of a record works with. */
export interface Checking {
  ctx: Context
  source: Source
  ids: IdMap
  to: NewAddresses
  /** The type of each item that this site has no items for, by the id of the item. */
  otherTypes: ReadonlyMap<string, string>
}

/** Compares a record that was moved with what it became. @returns the differences; none: it is the same */
export type Check<K extends Kind> = (checking: Checking, record: SourceRecords[K], known: Known) => Promise<Found[]>

/** The id here of what a record refers to; 0 when it was not moved. */
export const refTo = ({ ids }: Checking, kind: Kind, old_id: string): number =>
  old_id === '' ? 0 : (ids.idOf(kind, old_id) ?? 0)
