import { randomBytes } from 'node:crypto'

/** The keys of files in object storages: `octavo-1a2b3c4d/ab/<random name>`. The folder is the place; the whole key is the name of the object. */
const FOLDER = /^octavo-[0-9a-f]{8}(?=\/)/

/** The keys of files on this machine. */
export const LOCAL_KEY = /^[0-9a-f]{2}\/[0-9a-f]{32}$/

/** The key on this machine for a file of an object storage: its key without the folder. Names are random, so no two are the same. */
export const localKeyOf = (key: string): string => key.replace(/^octavo-[0-9a-f]{8}\//, '')

/** A new folder for a place. */
export const newFolder = (): string => `octavo-${randomBytes(4).toString('hex')}`

/** The folder of a key; undefined if the key does not belong to an object storage. */
export const folderOf = (key: string): string | undefined => FOLDER.exec(key)?.[0]

/** The pattern of all keys in a folder. */
export const keysOf = (folder: string): RegExp => new RegExp(`^${folder}/[0-9a-f]{2}/[0-9a-f]{32}$`)

/** A new key in a folder. */
export function newKey(folder: string): string {
  const name = randomBytes(16).toString('hex')
  return `${folder}/${name.slice(0, 2)}/${name}`
}
