import { isSiteOption, readSiteOptions, type SiteOption, setSiteOption, shownOption } from '#server/site-options.ts'
import { type Command, CommandError, columns, withServices } from './command.ts'

function optionNamed(name: string | undefined): SiteOption {
  if (name === undefined || !isSiteOption(name)) throw new CommandError(`there is no site setting ${name}`)
  return name
}

/** `setting list`: all site settings, also those with their default. */
export const settingList: Command = {
  usage: 'setting list',
  about: 'all settings of the site',
  words: [0, 0],
  run: async () => {
    const options = await withServices(({ database }) => readSiteOptions(database.db))
    console.log(columns(Object.entries(options).map(([name, value]) => [name, shownOption(name as SiteOption, value)])))
  },
}

/** `setting get`: one site setting. For a secret it prints only whether it is set. */
export const settingGet: Command = {
  usage: 'setting get NAME',
  about: 'one setting of the site',
  words: [1, 1],
  run: async ({ words }) => {
    const name = optionNamed(words[0])
    const options = await withServices(({ database }) => readSiteOptions(database.db))
    console.log(shownOption(name, options[name]))
  },
}

/** `setting set`: changes a site setting, with immediate effect. */
export const settingSet: Command = {
  usage: 'setting set NAME VALUE',
  about: 'change a setting of the site; it is in force at once',
  words: [2, 2],
  run: async ({ words }) => {
    const name = optionNamed(words[0])
    const value = await withServices(async ({ database: { db } }) => {
      await setSiteOption(db, name, words[1] as string)
      return shownOption(name, (await readSiteOptions(db))[name])
    })
    console.log(`${name} is now ${value === '' ? 'empty' : value}`)
  },
}
