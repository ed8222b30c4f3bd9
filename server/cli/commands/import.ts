import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { userOfAccount } from '#server/auth/session.ts'
import { contextOfNobody, type Services } from '#server/context.ts'
import { importKind } from '#server/domain/import/import-kind.ts'
import { importNow } from '#server/domain/import/start-import.ts'
import { OperationRunner } from '#server/domain/operation/operation-runner.ts'
import { discardFile, receiveFile } from '#server/files/incoming-file.ts'
import { importTarget } from '#server/policy/importers.ts'
import { AppError } from '#shared/errors.ts'
import { IMPORT_EXISTING, type ImportExisting } from '#shared/kinds.ts'
import { IMPORT_BYTES } from '#shared/limits.ts'
import { type Command, CommandError } from './command.ts'
import { accountOf, withServices } from './with-services.ts'

interface Wanted {
  path: string
  item_id: number
  username: string
  /** The name of a reader; empty: the content decides. */
  format: string
  existing: ImportExisting
}

/** `import`: imports a file as a user. */
export const importFile: Command = {
  usage: 'import FILE --user NAME [--item ID] [--format NAME] [--existing update|skip|both]',
  about:
    'imports a file as this user: into a new item, or into an item. A zip holds a folder of Markdown with its pictures. --existing decides about pages with the same folder and title.',
  options: {
    user: { type: 'string' },
    item: { type: 'string' },
    format: { type: 'string', default: '' },
    existing: { type: 'string', default: 'update' },
  },
  words: [1, 1],
  run: async ({ words: [path = ''], options: { user, item, format, existing } }) => {
    if (typeof user !== 'string') throw new CommandError('--user NAME is required: the user who imports')
    const item_id = Number(item ?? 0)
    if (!Number.isSafeInteger(item_id) || item_id < 0) throw new CommandError(`--item ${item} is no id of an item`)
    const way = IMPORT_EXISTING.find((one) => one === existing)
    if (!way) throw new CommandError(`--existing is one of ${IMPORT_EXISTING.join(', ')}`)
    const wanted = { path, item_id, username: user, format: String(format), existing: way }
    console.log(await withServices((services) => importAs(services, wanted)))
  },
}

async function importAs(shell: Services, wanted: Wanted): Promise<string> {
  const { path, item_id, username, format, existing } = wanted
  const { size } = await stat(path).catch(() => ({ size: -1 }))
  if (size < 0) throw new CommandError(`${path} cannot be read`)
  // The server may not be running, so the command runs its operation itself.
  const operations = new OperationRunner([importKind])
  const services = { ...shell, operations }
  operations.start(services, { error: (details) => console.error((details as { err: unknown }).err) })
  try {
    const { uid } = await accountOf(services.database.db, username)
    const user = await userOfAccount(services.database.db, uid)
    if (!user) throw new AppError('ACCOUNT_DISABLED')
    // The folders are missing on a site that has never run.
    await services.storage.check()
    const room = { folder: services.storage.incoming, most: IMPORT_BYTES }
    const file = await receiveFile(createReadStream(path), basename(path), room)
    const ctx = { ...contextOfNobody(services, new AbortController().signal), user, file }
    const done = await importNow(ctx, await importTarget(ctx, item_id), {
      format,
      existing,
      as_api_json: false,
    }).finally(() => discardFile(file))
    return `imported into item ${done.item_id} (operation ${done.operation_id})`
  } finally {
    await operations.stop()
  }
}
