/**
 * `npm run demo`: pushes the guides and the Markdown files of the installed packages into an item, over HTTP and through the open
 * API, like a user's script. See `--help`.
 */
import { parseArgs } from 'node:util'
import { findDocuments, findGuides } from './demo/documents.ts'
import { findKey } from './demo/item-key.ts'
import { pushAll, readBack } from './demo/push.ts'
import { DemoError, type Site } from './demo/site.ts'

const DEFAULT_URL = 'http://localhost:4999'
const DEFAULT_FILES = 400

const HELP = `Usage: npm run demo -- [options]

Pushes the guides of docs/guide and the Markdown files of the installed packages (READMEs, changelogs, documentation) into
an item of a running server: a catalog for each package, a page for each file. Run it again, and nothing changes.

  --url URL            address of the server; by default ${DEFAULT_URL}
  --key KEY --token T  key and token of the item to push into (item settings, open API)
  --user-token TOKEN   a login token (npm run octavo -- token create --user NAME): the item
                       "Demo: installed packages" of that user is found or made
  --limit N            at most N files; by default ${DEFAULT_FILES}
  --folder FOLDER      where to look for files; by default node_modules of this checkout, and the guides

With neither --key nor --user-token the server must be on this machine and use this checkout's DATA_DIR (or DATABASE_URL):
a login token of the user "demo" is made from the shell, and the user too when there is none.

Ends with 1 when a file was refused, or does not read back as it was sent.`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: DEFAULT_URL },
      key: { type: 'string' },
      token: { type: 'string' },
      'user-token': { type: 'string' },
      limit: { type: 'string', default: String(DEFAULT_FILES) },
      folder: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  if (!URL.canParse(values.url)) throw new DemoError(`--url: ${values.url} is no address`)
  const limit = Number(values.limit)
  if (!Number.isSafeInteger(limit) || limit < 1) throw new DemoError('--limit: a whole number from 1')
  const site: Site = { url: values.url.replace(/\/+$/, '') }
  const item = await findKey(site, { key: values.key, token: values.token, userToken: values['user-token'] })
  console.log(`Pushing into item ${item.item_id} at ${site.url}/${item.item_id}`)

  const found = await findDocuments(values.folder, limit)
  const documents = [...(values.folder ? [] : await findGuides()), ...found.documents]
  const { skipped } = found
  if (documents.length === 0) throw new DemoError('There are no Markdown files to push')
  const before = await readBack(site, item)
  const outcome = await pushAll(site, item, documents, before)
  const after = await readBack(site, item)
  const lost = documents.filter(
    (one) => !outcome.refused.has(one.file) && after.get(`${one.cat_name}/${one.page_title}`) !== one.text,
  )

  for (const [file, reason] of outcome.refused) console.error(`refused ${file}: ${reason}`)
  for (const { file } of lost) console.error(`${file} does not read back as it was sent`)
  const { created, changed, unchanged, refused } = outcome
  console.log(
    `${documents.length} files pushed: ${created} created, ${changed} changed, ${unchanged} unchanged, ${refused.size} refused` +
      (skipped.length > 0 ? `; ${skipped.length} left out (too large or no text)` : ''),
  )
  return refused.size > 0 || lost.length > 0 ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof DemoError) && (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') !== true)
    throw error
  console.error((error as Error).message)
  process.exitCode = 1
}
