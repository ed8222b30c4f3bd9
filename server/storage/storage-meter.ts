import { stat } from 'node:fs/promises'
import { traced } from '#server/tracing/trace.ts'
import type { Storage } from './storage.ts'

/** The operations of this process on storages so far, by kind and operation: `s3 put`. */
export const storageTotals = new Map<string, { done: number; failed: number; bytes: number }>()

function totalOf(kind: Storage['kind'], operation: string) {
  const key = `${kind} ${operation}`
  const known = storageTotals.get(key) ?? { done: 0, failed: 0, bytes: 0 }
  storageTotals.set(key, known)
  return known
}

/** Runs an operation of a storage and counts it. @param path the file that is stored, whose bytes count */
export async function counted<T>(
  kind: Storage['kind'],
  operation: 'put' | 'read' | 'stat' | 'remove',
  run: () => Promise<T>,
  path?: string,
): Promise<T> {
  const total = totalOf(kind, operation)
  const bytes =
    path === undefined
      ? 0
      : await stat(path).then(
          ({ size }) => size,
          () => 0,
        )
  try {
    const result = await traced(() => ({ name: `storage ${kind} ${operation}`, kind: 'internal' }), run)
    total.done += 1
    total.bytes += bytes
    return result
  } catch (error) {
    total.failed += 1
    throw error
  }
}
