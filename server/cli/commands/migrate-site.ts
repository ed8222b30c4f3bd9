import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contextOfNobody, type Services } from '#server/context.ts'
import { moveIn } from '#server/migrate/move-in.ts'
import type { Report } from '#server/migrate/report.ts'
import { reportText } from '#server/migrate/report-text.ts'
import { type Source, SourceError, type SourceSystem } from '#server/migrate/source.ts'
import { type Command, CommandError, type Given, sometimes, withServices } from './command.ts'

/** `migrate SYSTEM`: moves the site of another system here. */
export const migrateSite = (system: SourceSystem): Command => ({
  usage: `migrate ${system.name} --db FILE|mysql://… [--uploads DIR] [--dry-run] [--json FILE]`,
  about:
    `moves a site of ${system.title} (${system.releases}) here: people, items, pages with their history, rights and files; the other site is only read. Also while both run. ` +
    'The same command continues after a stop, and brings what is new since. --address URL: an address of the old site, for links in texts; --source NAME tells several sites apart; ' +
    '--same-name link: people whose name is taken here get that account instead of a new one; --json FILE: the whole report',
  options: {
    db: { type: 'string', default: '' },
    uploads: { type: 'string', default: '' },
    address: { type: 'string', default: '' },
    source: { type: 'string', default: 'main' },
    'same-name': { type: 'string', default: 'new' },
    'dry-run': { type: 'boolean' },
    json: { type: 'string', default: '' },
  },
  words: [0, 0],
  run: async ({ options }) => {
    const report = await withServices((services) => moveWith(services, system, options))
    console.log(reportText(report))
    if (options.json) await writeFile(String(options.json), `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 })
    if (!report.isComplete) throw new CommandError('It was stopped. The same command continues')
  },
})

async function moveWith(services: Services, system: SourceSystem, options: Given['options']): Promise<Report> {
  const sameName = String(options['same-name'])
  if (sameName !== 'new' && sameName !== 'link') throw new CommandError('--same-name is new or link')
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const folder = await mkdtemp(join(tmpdir(), 'octavo-move-'))
  let source: Source | undefined
  try {
    source = await opened(system, options, folder)
    // The folders are missing on a site that has never run.
    await services.storage.check()
    const said = sometimes(({ kind, done, total }: { kind: string; done: number; total: number }) =>
      console.error(`${kind}: ${done} of ${total} …`),
    )
    return await moveIn(contextOfNobody(services, stopping.signal), source, {
      system: system.name,
      source_name: String(options.source),
      isDry: options['dry-run'] === true,
      sameName,
      signal: stopping.signal,
      progress: (kind, done, total) => said({ kind, done, total }),
    })
  } catch (error) {
    if (error instanceof SourceError) throw new CommandError(error.message)
    throw error
  } finally {
    await source?.close()
    await rm(folder, { recursive: true, force: true })
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}

/** Opens the source that the options name. */
function opened(system: SourceSystem, options: Given['options'], folder: string): Promise<Source> {
  if (options.db === '') throw new CommandError('--db is required: the file or the address of the database')
  const addresses = String(options.address)
    .split(',')
    .map((address) => address.trim().replace(/\/+$/, ''))
    .filter((address) => address !== '')
  return system.open({ db: String(options.db), uploads: String(options.uploads), addresses, folder })
}
