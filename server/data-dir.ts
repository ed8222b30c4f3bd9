import { chmodSync, mkdirSync, statSync } from 'node:fs'
import type { Config } from './config.ts'

/** Permission bits of everybody but the owner. */
const OTHERS = 0o077

/**
 * Creates the data folder, and closes it to everybody but its owner: it holds texts, files and secrets.
 * @throws Error of the file system when the folder cannot be created or changed
 */
export function ensureDataDir({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): void {
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
  if (statSync(DATA_DIR).mode & OTHERS) chmodSync(DATA_DIR, 0o700)
}
