import * as z from 'zod'
import { AppError } from '#shared/errors.ts'
import {
  isSecretOption,
  PLAIN_OPTIONS,
  type PlainOption,
  SECRET_OPTIONS,
  type SecretOption,
  type SiteOption,
  type SiteOptionValue,
  siteOptions,
} from '#shared/site-options.ts'
import type { Db } from './db/open.ts'
import type { Asked } from './db/prepared.ts'
import { parseInput } from './parse-input.ts'
import { SEALED, type Secrets } from './secrets/secrets.ts'
import {
  askOption,
  findOption,
  findOptions,
  listSaves,
  replaceOption,
  type SavedOption,
  saveOption,
} from './site-options.repository.ts'

/** The site settings with their types, without the secret ones (`readSecretOption`). */
export type SiteOptions = { [O in PlainOption]: SiteOptionValue<O> }

/** Reads all site settings except the secret ones. An invalid value (from an imported database) counts as not set. */
export async function readSiteOptions(db: Db): Promise<SiteOptions> {
  const kept = await findOptions(db)
  return Object.fromEntries(PLAIN_OPTIONS.map((name) => [name, optionValue(name, kept.get(name))])) as SiteOptions
}

/** Reads one site setting, for frequent calls. */
export const readSiteOption = async <O extends PlainOption>(db: Db, name: O): Promise<SiteOptionValue<O>> =>
  optionValue(name, await findOption(db, name))

/** `readSiteOption`, to be run with other queries. */
export const askSiteOption = <O extends PlainOption>(name: O): Asked<SiteOptionValue<O>> =>
  askOption(name, (text) => optionValue(name, text))

/** The value of a stored setting; null or undefined: not set. */
export function optionValue<O extends PlainOption>(name: O, text: string | null | undefined): SiteOptionValue<O> {
  const { type, unset } = siteOptions[name]
  const parsed = typeof text === 'string' ? type.safeParse(text) : undefined
  return (parsed?.success ? parsed.data : unset) as SiteOptionValue<O>
}

/** A secret setting in plain text; empty: not set, or encrypted with another key. */
export async function readSecretOption(db: Db, secrets: Secrets, name: SecretOption): Promise<string> {
  return secrets.open((await findOption(db, name)) ?? '') ?? ''
}

/** The secret settings that are set and can be decrypted, each with its last save. */
export async function listSecretsSet(db: Db, secrets: Secrets): Promise<(SavedOption & { name: SecretOption })[]> {
  const saves = await listSaves(db, SECRET_OPTIONS)
  return saves
    .filter(({ option_value }) => Boolean(secrets.open(option_value)))
    .map((save) => ({ ...save, name: save.option_name as SecretOption }))
}

/** The stored form of a setting: yes and no are 1 and 0. */
export const optionText = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? String(Number(value)) : String(value)

/**
 * Parses the text of a setting that a person typed.
 * @returns the value as text, in the stored form
 * @throws AppError BAD_FIELD with the name of a setting whose value is invalid
 */
export function typedOption(name: SiteOption, text: string): string {
  const { type, unset } = siteOptions[name]
  if (text === '' && typeof unset !== 'string') throw new AppError('BAD_FIELD', { field: name, reason: '@required' })
  const parsed = parseInput(z.object({ [name]: type as z.ZodType }), { [name]: text })
  return optionText(parsed[name] as string | number | boolean)
}

/** The person and the time of an option's last save. */
export interface Save {
  revision: number
  saved_by: string
  saved_at: number
}

/** Stores a setting, and encrypts a secret one. Only `server/domain/site/save-settings.ts` calls this to change settings. */
export async function storeOption(db: Db, secrets: Secrets, name: SiteOption, text: string, save: Save): Promise<void> {
  await saveOption(db, name, isSecretOption(name) ? secrets.seal(text) : text, save)
}

/** Encrypts secret settings that were stored before they were encrypted. */
export async function sealPlainOptions(db: Db, secrets: Secrets): Promise<void> {
  const kept = await findOptions(db)
  for (const name of SECRET_OPTIONS) {
    const text = kept.get(name)
    if (text && !text.startsWith(SEALED)) await replaceOption(db, name, text, secrets.seal(text))
  }
}
