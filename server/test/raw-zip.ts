import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a handmade archive. A given field replaces the true value, so the archive can be wrong. */
export interface RawEntry {
  name: string | Buffer
  data?: string | Buffer
  /** 0 stored, 8 deflated. */
  method?: number
  flags?: number
  uncompressedSize?: number
  crc?: number
  /** The type and permissions of a Unix file, such as 0o120777 for a link. */
  unixMode?: number
  /** Use the local header of the entry at this index. */
  sharesWith?: number
}

const UTF8 = 0x800

/** Wrong values for the end of an archive. `zip64`: sizes and counts are in the fields of large archives. */
interface Told {
  count?: number
  zip64?: true
}

/** The sizes of an entry in the extra field of large archives. */
function largeSizes(unpacked: number, packed: number): Buffer {
  const extra = Buffer.alloc(20)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(16, 2)
  extra.writeBigUInt64LE(BigInt(unpacked), 4)
  extra.writeBigUInt64LE(BigInt(packed), 12)
  return extra
}

/** The records at the end of large archives. */
function largeEnd(count: number, directoryBytes: number, at: number): Buffer {
  const end = Buffer.alloc(56)
  end.write('PK\x06\x06', 'latin1')
  end.writeBigUInt64LE(44n, 4)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(directoryBytes), 40)
  end.writeBigUInt64LE(BigInt(at), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(at + directoryBytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end, locator])
}

/** Writes a zip archive byte by byte, so any part of it can be wrong. */
export function rawZip(entries: readonly RawEntry[], told: Told = {}): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  const offsets: number[] = []
  let at = 0
  for (const entry of entries) {
    const { method = 0, sharesWith } = entry
    const name = Buffer.from(entry.name)
    const data = Buffer.from(entry.data ?? '')
    const packed = method === 8 ? deflateRawSync(data) : data
    const flags = entry.flags ?? (typeof entry.name === 'string' ? UTF8 : 0)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(entry.crc ?? crc32(data), 10)
    const unpacked = entry.uncompressedSize ?? data.length
    const extra = told.zip64 ? largeSizes(unpacked, packed.length) : Buffer.alloc(0)
    fields.writeUInt32LE(told.zip64 ? 0xffffffff : packed.length, 14)
    fields.writeUInt32LE(told.zip64 ? 0xffffffff : unpacked, 18)
    fields.writeUInt16LE(name.length, 22)
    fields.writeUInt16LE(extra.length, 24)
    offsets.push(sharesWith === undefined ? at : (offsets[sharesWith] as number))
    if (sharesWith === undefined) {
      const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, extra, packed])
      locals.push(local)
      at += local.length
    }
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(((entry.unixMode ?? 0o100644) << 16) >>> 0, 6)
    tail.writeUInt32LE(offsets.at(-1) as number, 10)
    // Made on Unix, so that readers use the mode.
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), fields, tail, name, extra]))
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  const count = told.count ?? entries.length
  end.writeUInt16LE(told.zip64 ? 0xffff : count, 8)
  end.writeUInt16LE(told.zip64 ? 0xffff : count, 10)
  end.writeUInt32LE(told.zip64 ? 0xffffffff : directory.length, 12)
  end.writeUInt32LE(told.zip64 ? 0xffffffff : at, 16)
  const large = told.zip64 ? [largeEnd(count, directory.length, at)] : []
  return Buffer.concat([...locals, directory, ...large, end])
}
