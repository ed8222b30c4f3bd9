import type { Services } from '#server/context.ts'
import { setSetting } from '#server/domain/site/set-setting.ts'
import { listSecretsSet, optionText, readSiteOptions } from '#server/site-options.ts'
import { isSecretOption, isSiteOption, SITE_OPTIONS, type SiteOption } from '#shared/site-options.ts'
import { type Command, CommandError, columns } from './command.ts'
import { withServices } from './with-services.ts'

const HIDDEN = '(hidden)'

function optionNamed(name: string | undefined): SiteOption {
  if (name === undefined || !isSiteOption(name)) throw new CommandError(`there is no site setting ${name}`)
  return name
}

/** The display of settings. Of a secret it only shows that one is set. */
async function shownOptions({ database: { db }, secrets }: Services): Promise<(name: SiteOption) => string> {
  const options = await readSiteOptions(db)
  const set = new Set<string>((await listSecretsSet(db, secrets)).map(({ name }) => name))
  return (name) => (isSecretOption(name) ? (set.has(name) ? HIDDEN : '') : optionText(options[name]))
}

/** `setting list`: all site settings, also those with their default. */
export const settingList: Command = {
  usage: 'setting list',
  about: 'all settings of the site',
  words: [0, 0],
  run: async () => {
    const shown = await withServices(shownOptions)
    console.log(columns(SITE_OPTIONS.map((name) => [name, shown(name)])))
  },
}

/** `setting get`: one site setting. For a secret it prints only whether it is set. */
export const settingGet: Command = {
  usage: 'setting get NAME',
  about: 'one setting of the site',
  words: [1, 1],
  run: async ({ words }) => {
    const name = optionNamed(words[0])
    console.log((await withServices(shownOptions))(name))
  },
}

/** `setting set`: changes a site setting, with immediate effect. */
export const settingSet: Command = {
  usage: 'setting set NAME VALUE',
  about: 'change a setting of the site; it is in force at once',
  words: [2, 2],
  run: async ({ words }) => {
    const name = optionNamed(words[0])
    const value = await withServices(async (services) => {
      await setSetting(services, name, words[1] as string)
      return (await shownOptions(services))(name)
    })
    console.log(`${name} is now ${value === '' ? 'empty' : value}`)
  },
}
