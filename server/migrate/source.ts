import type { Readable } from 'node:stream'
import { AppError, type ErrorParams } from '#shared/errors.ts'
import type { moveRefusals } from '#shared/i18n/en/move-refusals.ts'
import type { moveRemarks } from '#shared/i18n/en/move-remarks.ts'
import type { Kind, SourcePageHead, SourceRecords } from './records.ts'
import type { SystemName } from './system-names.ts'

/** A form of the data of a site: a file or folder, or the address of a MySQL (or MariaDB) or of a PostgreSQL. */
export type DataForm = 'file' | 'mysql' | 'postgres'

/** A system whose sites can be moved here. Each has a folder in `server/migrate` and a line in `systems.ts` and in `system-names.ts`. */
export interface SourceSystem {
  /** As it is typed: `octavo migrate showdoc`. */
  name: SystemName
  /** As people know it: `ShowDoc`. */
  title: string
  /** The releases that its reader knows, for messages. */
  releases: string
  /** The forms of its data that its reader takes. */
  takes: readonly DataForm[]
  /** It has no folder of uploads besides its data. */
  hasNoUploads?: true
  /**
   * Opens a site of the system for reading. It changes nothing there.
   * @throws SourceError with one line when it cannot be read: no such file, damaged, another system, an unknown release, a wrong password
   */
  open(given: SourceGiven): Promise<Source>
  /**
   * What an address of any site of the system names; undefined: it is no address of the system.
   * @param address path, query and fragment, without a host: `/web/#/1/2`
   */
  readAddress(address: string): OldPlace | undefined
}

/** The page, the item or the file that an address of an old site names. */
export interface OldPlace {
  page?: OldName
  item?: OldName
  file?: OldName
  /** A path of the same form here, where the address leads if nothing that was moved belongs to it. */
  here?: string
}

/** A row of the old site: its id, or a path of `namedAddresses` that leads to it. */
export type OldName = { id: string } | { path: string }

/** An address of the old site with a name in it, and the row that it leads to. */
export interface NamedAddress {
  /** Decoded, with `/` at its beginning. */
  path: string
  kind: 'page' | 'item' | 'file'
  id: string
}

/** Where the data of the other system is, as the person typed it. */
export interface SourceGiven {
  /** The path of a file, or the address of a database. */
  db: string
  /** The folder of the uploaded files; '': they are not moved. */
  uploads: string
  /** The addresses under which people know the old site, without a slash at the end. Links of texts with them lead to the new place. */
  addresses: readonly string[]
  /** A folder for temporary files, which the caller removes. */
  folder: string
}

/** Why a source cannot be moved: a word of the catalogue with the facts that fill it, so that everybody reads it in their language. */
export type SourceProblem = keyof typeof moveRefusals

/** A line for the person who moves the site, about a source that cannot be read. Its message is the English one. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
  /** What people get. */
  readonly refusal: AppError

  /** @param facts names and numbers of the data, or `@word` for a word of the catalogue */
  constructor(problem: SourceProblem, facts: ErrorParams = {}, options?: ErrorOptions) {
    const refusal = new AppError('MOVE_REFUSED', { ...facts, detail: `@${problem}` })
    super(refusal.message, options)
    this.refusal = refusal
  }
}

/** A site of another system that is open for reading. It shows one moment of the site, as far as the system allows that. */
export interface Source {
  /** The release, as far as its data tell it. */
  readonly release: string
  /**
   * Facts that stay the same as long as it is the same site, such as ids and times of its first accounts and items. A run refuses a source that has
   * few of the marks of the earlier run under the same name.
   */
  readonly marks: readonly string[]
  /** What the whole source lacks or has beyond what can be moved: missing tables, other data. Each becomes a line of the report. */
  readonly remarks: readonly SourceRemark[]
  /** How many records of each kind it has. Absent kinds: none. */
  counts(): Promise<Partial<Record<Kind, number>>>
  /** All records of a kind in the order of their ids. It holds few of them in memory at a time. */
  read<K extends Kind>(kind: K): AsyncIterable<SourceRecords[K]>
  /** The ids of all pages, in any order. */
  pageHeads(): AsyncIterable<SourcePageHead>
  /** The text of an earlier state of a page. */
  versionText(id: string): Promise<string>
  /** Opens the bytes of a file. @returns undefined when it is not in the folder of the uploads */
  openFile(place: string): Promise<Readable | undefined>
  /**
   * Replaces the addresses of the old site in a text by those of the new one. The same text always gives the same result, because `--verify` compares.
   */
  replaceAddresses(text: string, to: NewAddresses): string
  /** The addresses of the old site that a text still has. They led to nothing there either, or to something that was not moved. */
  oldAddressesIn(text: string): string[]
  /** The addresses of the old site that contain names instead of ids, for `readAddress`. */
  namedAddresses(): AsyncIterable<NamedAddress>
  /** Reads what is needed to decide rights by the policy of the system itself. */
  rights(): Promise<SourceRights>
  close(): Promise<void>
}

/** What became of the records of the old site. Undefined: it was not moved. */
export interface NewAddresses {
  page(id: string): number | undefined
  item(id: string): number | undefined
  /** The new sign of a file, by its old one. */
  sign(old: string): string | undefined
  /** The sign of a file, by its place. */
  signOfPlace(place: string): string | undefined
}

/** The rights of people at the old site, by its own policy. */
export interface SourceRights {
  /**
   * What a person ('': a guest) may do with a page of an item.
   * @param page its item, and the folders from the root of the item to it; empty: it is at the root
   */
  of(user: string, page: { item: string; path: readonly string[] }): PageRights
}

export interface PageRights {
  read: boolean
  edit: boolean
  /** Why this site may give less; '': it must give the same. */
  mayBeLess: string
}

/** A fact about a whole source: how many records of something that has no place here. */
export interface SourceRemark {
  /** What they are, as a word of the catalogue with the facts that fill it. */
  word: keyof typeof moveRemarks
  facts?: ErrorParams
  /** Where they are in the source, as names that are the same in every language. */
  places?: string
  count: number
}
