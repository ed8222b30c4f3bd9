import { createReadStream } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { decoded } from '#shared/decoded.ts'

/** Opens a file of the folder of the uploads. Nothing outside of the folder is read, whatever the database says. */
export async function openUpload(folder: string, place: string): Promise<Readable | undefined> {
  if (folder === '' || /^[a-z]+:\/\//i.test(place)) return undefined
  const root = await realpath(folder).catch(() => undefined)
  if (root === undefined) return undefined
  const plain = place.split(/[?#]/)[0] ?? ''
  for (const name of new Set([plain, decoded(plain)])) {
    const path = resolve(root, name)
    if (!path.startsWith(root + sep)) continue
    const real = await realpath(path).catch(() => undefined)
    if (real?.startsWith(root + sep) && (await stat(real)).isFile()) return createReadStream(real)
  }
  return openGbk(root, plain)
}

/** A file whose name on the disk is in GBK: it is found by reading the names of its folder as bytes. */
async function openGbk(root: string, place: string): Promise<Readable | undefined> {
  const parts = place.split('/')
  const name = decoded(parts.pop() ?? '')
  const folder = resolve(root, ...parts)
  if (folder !== root && !folder.startsWith(root + sep)) return undefined
  const names = await readdir(folder, { encoding: 'buffer' }).catch(() => [])
  const found = names.find((bytes) => new TextDecoder('gb18030').decode(bytes) === name)
  if (!found) return undefined
  const path = Buffer.concat([Buffer.from(join(folder, sep)), found])
  const real = await realpath(path, { encoding: 'buffer' })
  if (!real.subarray(0, Buffer.byteLength(root + sep)).equals(Buffer.from(root + sep))) return undefined
  return (await stat(real)).isFile() ? createReadStream(real) : undefined
}
