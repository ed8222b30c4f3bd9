import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shellLanguage } from '#server/config.ts'
import { contextOfNobody, type Services } from '#server/context.ts'
import { type MoveGiven, moveIn } from '#server/migrate/move-in.ts'
import { withMoveLock } from '#server/migrate/move-lock.ts'
import type { Report } from '#server/migrate/report.ts'
import { reportText, verifyText } from '#server/migrate/report-text.ts'
import { type DataForm, type Source, SourceError, type SourceSystem } from '#server/migrate/source.ts'
import type { VerifyResult } from '#server/migrate/verify/result.ts'
import { verifyMove } from '#server/migrate/verify/verify.ts'
import { AppError, messageOf } from '#shared/errors.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import type { MoveAct } from '#shared/kinds.ts'
import { type Command, CommandError, type Given, sometimes } from './command.ts'
import { withServices } from './with-services.ts'

/** What `--db` takes, in the help. */
const FORMS: Record<DataForm, string> = { file: 'FILE', mysql: 'mysql://…', postgres: 'postgres://…' }

/** `migrate SYSTEM`: moves the site of another system here. */
export const migrateSite = (system: SourceSystem): Command => ({
  usage: `migrate ${system.name} --db ${system.takes.map((form) => FORMS[form]).join('|')} [--uploads DIR] [--dry-run|--verify] [--json FILE]`,
  about:
    `moves a site of ${system.title} (${system.releases}) here: people, items, pages with their history, rights and files; the other site is only read. Also while both run. ` +
    'The same command continues after a stop, and brings what is new since. --address URL: an address of the old site, for links in texts; --source NAME tells several sites apart; ' +
    '--verify compares both sides and fails on a difference that is not explained; --same-name link: people whose name is taken here get that account instead of a new one; --json FILE: the whole report',
  options: {
    db: { type: 'string', default: '' },
    uploads: { type: 'string', default: '' },
    address: { type: 'string', default: '' },
    source: { type: 'string', default: 'main' },
    'same-name': { type: 'string', default: 'new' },
    'dry-run': { type: 'boolean' },
    verify: { type: 'boolean' },
    json: { type: 'string', default: '' },
  },
  words: [0, 0],
  run: async ({ options }) => {
    const { text, json, problem } = await withServices((services) => moveWith(services, system, options))
    console.log(text)
    if (options.json) await writeFile(String(options.json), `${JSON.stringify(json, null, 2)}\n`, { mode: 0o600 })
    if (problem) throw new CommandError(problem)
  },
})

/** What a run says: as text, as JSON, and why the command fails; '': it does not. */
interface Outcome {
  text: string
  json: object
  problem: string
}

const moved = (report: Report): Outcome => ({
  text: reportText(report),
  json: report,
  problem: report.isComplete ? '' : 'It was stopped. The same command continues',
})

const verified = (result: VerifyResult): Outcome => ({
  text: verifyText(result),
  json: result,
  problem: result.isProved ? '' : 'There are differences that nothing explains',
})

async function moveWith(services: Services, system: SourceSystem, options: Given['options']): Promise<Outcome> {
  const sameName = String(options['same-name'])
  if (sameName !== 'new' && sameName !== 'link') throw new CommandError('--same-name is new or link')
  if (options.db === '') throw new CommandError('--db is required: the file or the address of the database')
  const stopping = new AbortController()
  const { signal } = stopping
  const stop = () => stopping.abort()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    const act = options.verify ? 'verify' : options['dry-run'] ? 'dry_run' : 'move'
    const run = { system: system.title, source_name: String(options.source), act, started_by: '', signal } as const
    const onWait = () => console.error(serverTexts(shellLanguage()).moveReport.waits)
    return await withMoveLock(services, { ...run, onWait }, (lock) =>
      runStep(services, system, options, { ...run, sameName, lock }),
    )
  } catch (error) {
    throw refusalOf(error)
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}

/** Exit code of a command that another run kept from working: it can be given again later (`EX_TEMPFAIL` of sysexits.h). */
const TRY_LATER = 75

/** A refusal in the language of the shell. */
function refusalOf(error: unknown): unknown {
  const told = error instanceof SourceError ? error.refusal : error
  if (!(told instanceof AppError)) return error
  const isRun = told.error === 'MOVE_RUNS' || told.error === 'MOVE_RUNS_SHELL' || told.error === 'MOVE_LOST'
  return new CommandError(messageOf(told, shellLanguage()), isRun ? TRY_LATER : 1)
}

async function runStep(
  services: Services,
  system: SourceSystem,
  options: Given['options'],
  run: Pick<MoveGiven, 'source_name' | 'sameName' | 'lock' | 'signal'> & { act: MoveAct },
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-move-'))
  let source: Source | undefined
  try {
    source = await opened(system, options, folder)
    // The folders are missing on a site that has never run.
    await services.storage.check()
    const said = sometimes(({ kind, done, total }: { kind: string; done: number; total: number }) =>
      console.error(`${kind}: ${done} of ${total} …`),
    )
    const ctx = contextOfNobody(services, run.signal)
    const given: MoveGiven = {
      ...run,
      system: system.name,
      isDry: run.act === 'dry_run',
      progress: (kind, done, total) => said({ kind, done, total }),
    }
    return options.verify ? verified(await verifyMove(ctx, source, given)) : moved(await moveIn(ctx, source, given))
  } finally {
    await source?.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Opens the source that the options name. */
function opened(system: SourceSystem, options: Given['options'], folder: string): Promise<Source> {
  const addresses = String(options.address)
    .split(',')
    .map((address) => address.trim().replace(/\/+$/, ''))
    .filter((address) => address !== '')
  return system.open({ db: String(options.db), uploads: String(options.uploads), addresses, folder })
}
