import { listProviders } from '#server/auth/sign-in/provider.repository.ts'
import { saveProvider } from '#server/domain/sign-in/save-provider.ts'
import { setSetting } from '#server/domain/site/set-setting.ts'
import type { Known } from '#server/migrate/id-map.ts'
import type { Kind, SourceProvider, SourceRecords, SourceSetting } from '#server/migrate/records.ts'
import { said } from '#server/migrate/report.ts'
import { DRY_ID, hashOf, Left, type Run } from '#server/migrate/run.ts'
import { listSaves } from '#server/site-options.repository.ts'
import { typedOption } from '#server/site-options.ts'
import { AppError } from '#shared/errors.ts'
import { isSecretOption, type SiteOption, siteOptions } from '#shared/site-options.ts'

/** Moves the settings of the site and the ways to sign in. What is set here stays. */
export async function moveSite(run: Run): Promise<void> {
  await moveOneByOne(run, 'setting', {
    nameOf: ({ id }) => id,
    judge: (setting) => judgeSetting(run, setting),
    write: async ({ name, value, item }) => {
      await setSetting(run.ctx.services, name as SiteOption, item === '' ? value : String(run.ids.idOf('item', item)))
      return 0
    },
  })
  await moveOneByOne(run, 'provider', {
    nameOf: ({ title }) => title,
    judge: (provider) => judgeProvider(run, provider),
    write: (provider) => addProvider(run, provider),
  })
}

/** Moves records whose services write in transactions of their own. */
async function moveOneByOne<K extends 'setting' | 'provider'>(
  run: Run,
  kind: K,
  how: {
    nameOf(record: SourceRecords[K]): string
    judge(record: SourceRecords[K]): Promise<Left | undefined>
    write(record: SourceRecords[K]): Promise<number>
  },
): Promise<void> {
  const { ids, reporter } = run
  await ids.load(kind, 'item')
  for await (const record of run.source.read(kind)) {
    run.signal.throwIfAborted()
    const hash = hashOf(record)
    const named = { id: record.id, name: how.nameOf(record) }
    const known = ids.find(kind, record.id)
    if (known) {
      reporter.count(kind, known.hash === hash ? 'unchanged' : 'kept')
      if (known.hash !== hash) reporter.note(kind, named, 'changed_since')
      continue
    }
    // The services write in transactions of their own.
    if (!run.isDry) await run.lock.assertHeld(run.ctx.db)
    const done = (await how.judge(record)) ?? (run.isDry ? DRY_ID : await written(() => how.write(record)))
    if (done instanceof Left) {
      reporter.count(kind, 'left')
      reporter.note(kind, named, done.code, done.detail)
      continue
    }
    const row: Known & { old_id: string } = { old_id: record.id, new_id: done, hash, detail: '' }
    if (!run.isDry) await ids.store(run.ctx.db, kind as Kind, [row])
    ids.add(kind, [row])
    reporter.count(kind, 'moved')
    if (kind === 'provider') reporter.note(kind, named, 'turned_off')
  }
}

/** Does a write that a service may refuse. */
async function written(write: () => Promise<number>): Promise<number | Left> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return new Left('no_place', error.message)
  }
}

async function judgeSetting(run: Run, { id, name, value, item }: SourceSetting): Promise<Left | undefined> {
  if (item !== '' && run.ids.idOf('item', item) === undefined)
    return new Left('points_to_nothing', said('note_item', { id: item }))
  if (name === '' || !Object.hasOwn(siteOptions, name)) return new Left('no_place')
  const option = name as SiteOption
  try {
    const text = typedOption(option, value)
    const [kept] = await listSaves(run.ctx.db, [option])
    if (!kept) return undefined
    const isSame = !isSecretOption(option) && kept.option_value === text
    return isSame ? undefined : new Left('setting_differs')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return new Left('no_place', said('note_value', { id }))
  }
}

async function judgeProvider(run: Run, { kind }: SourceProvider): Promise<Left | undefined> {
  const present = (await listProviders(run.ctx.db)).find((one) => one.kind === kind)
  return present ? new Left('taken', said('note_sign_in', { name: present.name })) : undefined
}

/** Adds a provider that is switched off, so that nobody signs in through it before an administrator has tried it. */
async function addProvider(run: Run, { kind, title, settings }: SourceProvider): Promise<number> {
  const { provider_id } = await saveProvider(run.ctx, {
    ...{ provider_id: 0, kind, name: title, icon: '', is_open: false, settings },
    // People of the other site have accounts here already.
    link_by: 'username',
    ...{ group_map: [], import_daily: false, revision: 0 },
  })
  return provider_id
}
