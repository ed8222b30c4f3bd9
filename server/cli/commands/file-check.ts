import { createHash } from 'node:crypto'
import type { Services } from '#server/context.ts'
import { listFilesAfter } from '#server/domain/attachment/purge-files.repository.ts'
import { type Command, CommandError } from './command.ts'
import { withServices } from './with-services.ts'

/** How many rows are read together. */
const BATCH = 500

/** `file check`: reads every uploaded file and compares its hash with the database. */
export const fileCheck: Command = {
  usage: 'file check',
  about: 'reads every uploaded file and names those that are missing or not as they were; fails when there is one',
  words: [0, 0],
  run: async () => {
    const { checked, bad } = await withServices(checkFiles)
    for (const line of bad) console.log(line)
    const summary = `${checked} files, ${bad.length} of them damaged`
    if (bad.length > 0) throw new CommandError(summary)
    console.log(summary)
  },
}

async function checkFiles({ database, storage }: Services): Promise<{ checked: number; bad: string[] }> {
  const bad: string[] = []
  for (let checked = 0, last = 0; ; ) {
    const files = await listFilesAfter(database.db, last, BATCH)
    for (const { file_id, display_name, storage_key, sha256 } of files) {
      const found = await storage.stat(storage_key)
      const hash = createHash('sha256')
      if (found) for await (const chunk of await storage.read(storage_key)) hash.update(chunk as Buffer)
      if (!found) bad.push(`${file_id}  ${display_name}: missing`)
      else if (hash.digest('hex') !== sha256) bad.push(`${file_id}  ${display_name}: not as it was uploaded`)
    }
    checked += files.length
    if (files.length < BATCH) return { checked, bad }
    last = files.at(-1)?.file_id ?? 0
  }
}
