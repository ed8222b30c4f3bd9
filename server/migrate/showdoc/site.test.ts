import { expect, test } from 'vitest'
import type { Tables } from '#server/migrate/tables/tables.ts'
import { readSettings } from './site.ts'

/** The tables of a site with these options. */
const tablesOf = (options: Record<string, string>): Tables =>
  ({
    async *rows() {
      yield* Object.entries(options).map(([option_name, option_value]) => ({ option_name, option_value }))
    },
  }) as unknown as Tables

const settingsOf = async (options: Record<string, string>) => {
  const found = []
  for await (const { name, value } of readSettings(tablesOf(options))) found.push([name, value])
  return found
}

test('the AI provider of releases since 3.7 has other names, which count more than those of before', async () => {
  expect(
    await settingsOf({ open_api_key: 'sk-old', open_ai_key: 'sk-new', open_ai_host: 'https://ai.example/v1' }),
  ).toEqual([
    ['open_api_key', 'sk-new'],
    ['open_api_host', 'https://ai.example/v1'],
  ])
  expect(await settingsOf({ open_api_key: 'sk-old', open_ai_key: '', open_ai_host: '' })).toEqual([
    ['open_api_key', 'sk-old'],
  ])
  expect(await settingsOf({ ai_service_url: 'http://x' })).toEqual([['', 'http://x']])
})
