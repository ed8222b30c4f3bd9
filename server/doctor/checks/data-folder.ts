import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, secretFiles } from '#server/config.ts'
import { sqliteFileOf } from '#server/db/open.ts'
import { type Check, orFine, problem, type Said, warning } from '#server/doctor/check.ts'
import { oneLine } from '#server/one-line.ts'

/** Permission bits of everybody but the owner. */
const OTHERS = 0o077

/** Types of file systems of a network, on which SQLite's locks cannot be trusted (statfs(2): NFS, SMB, CIFS, SMB2). */
const NETWORK_TYPES: readonly number[] = [0x6969, 0x517b, 0xff534d42, 0xfe534d42]

const whyNot = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => oneLine(error),
  )

async function looseFiles({ DATA_DIR, DATABASE_URL }: Config): Promise<Said[]> {
  const found: Said[] = []
  const paths = [DATA_DIR, join(DATA_DIR, 'secret.key'), ...[sqliteFileOf(DATABASE_URL) ?? []].flat(), ...secretFiles()]
  for (const path of paths) {
    const { mode } = await stat(path).catch(() => ({ mode: 0 }))
    if (mode & OTHERS) {
      const text = (mode & 0o777).toString(8)
      found.push(warning(`other users of this machine may open ${path} (mode ${text})`, `Run: chmod go= ${path}`))
    }
  }
  return found
}

/** Checks that the data folder exists, belongs to the server, can be written, and cannot be read by others. */
export const dataFolder: Check = {
  name: 'data-folder',
  needs: 'nothing',
  look: async ({ config }) => {
    const { DATA_DIR, DATABASE_URL } = config
    const folder = await stat(DATA_DIR).catch(() => undefined)
    if (!folder?.isDirectory())
      return [
        problem(
          `there is no folder ${DATA_DIR}`,
          'Check DATA_DIR, and that its disk is mounted. The first start of the server creates the folder.',
        ),
      ]
    const found = await looseFiles(config)
    const unwritable = await whyNot(access(DATA_DIR, constants.R_OK | constants.W_OK | constants.X_OK))
    if (unwritable)
      found.push(problem(`${DATA_DIR} cannot be written: ${unwritable}`, `Give it to the user of the server (chown).`))
    const me = process.getuid?.()
    if (me !== undefined && me !== folder.uid)
      found.push(
        warning(
          `${DATA_DIR} belongs to user ${folder.uid}, and this command runs as user ${me}`,
          'Run octavo as the user of the server: what others create, it may not be able to open.',
        ),
      )
    const type = await statfs(DATA_DIR).then(
      (system) => system.type,
      () => 0,
    )
    if (sqliteFileOf(DATABASE_URL)?.startsWith(DATA_DIR) && NETWORK_TYPES.includes(type))
      found.push(
        problem(
          `${DATA_DIR} lies on a file system of a network, where the locks of SQLite cannot be trusted`,
          'Move the database to a disk of this machine, or use PostgreSQL.',
        ),
      )
    return orFine(found, `${DATA_DIR} is private and can be written`)
  },
}
