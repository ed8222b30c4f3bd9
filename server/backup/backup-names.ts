import { randomBytes } from 'node:crypto'

/** The facts in the name of an archive. */
export interface ArchiveName {
  name: string
  /** When it was made, in unix seconds. */
  made: number
  /** The files of the site are in the folder beside the archive. */
  isIncremental: boolean
  isEncrypted: boolean
}

const NAME = /^octavo-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-[0-9a-f]{4}(\.incremental)?\.tar(\.enc)?$/

/** A name for a new archive: its time (UTC) in it, so that names sort by time. @param now unix seconds */
export function newArchiveName(now: number, { isIncremental = false, isEncrypted = false } = {}): string {
  const [day = '', time = ''] = new Date(now * 1000).toISOString().slice(0, 19).replace(/[-:]/g, '').split('T')
  const ends = `${isIncremental ? '.incremental' : ''}.tar${isEncrypted ? '.enc' : ''}`
  return `octavo-${day}-${time}-${randomBytes(2).toString('hex')}${ends}`
}

/** @returns undefined for any other name */
export function archiveNameOf(name: string): ArchiveName | undefined {
  const found = NAME.exec(name)
  if (!found) return undefined
  const [, year, month, day, hour, minute, second, incremental, encrypted] = found
  const made = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) / 1000
  if (Number.isNaN(made)) return undefined
  return { name, made, isIncremental: incremental !== undefined, isEncrypted: encrypted !== undefined }
}
