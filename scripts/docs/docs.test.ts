import { expect, test } from 'vitest'
import { settings } from '#server/config.ts'
import { callNames } from '#shared/api/index.ts'
import { errors } from '#shared/errors.ts'
import { apiPages } from './api-pages.ts'
import { CONFIG_BEGIN, CONFIG_END, withConfigTable } from './config-table.ts'
import { errorsPage } from './errors-page.ts'

test('every call has a section in the page of its resource and a line in the index', () => {
  const pages = apiPages()
  for (const name of callNames) {
    expect(pages.get(`${name.split('/')[0]}.md`), name).toContain(`\n## ${name}\n`)
    expect(pages.get('README.md'), name).toContain(`[${name}](`)
  }
})

test('the section of a call lists required fields, limits, the answers of both doors and the errors', () => {
  const page = apiPages().get('open.md') ?? ''
  expect(page).toContain('| `api_key` |  | text | at most 100 characters |')
  expect(page).toContain('| `page_title` | yes | text |')
  expect(page).toContain('| `s_number` |  | whole number | -1000000000 to 1000000000; default 99 |')
  expect(page).toContain('| `data.page_content` | text | text, HTML-escaped |')
  expect(page).toContain('| `data.page_id` | number | decimal text |')
  expect(page).toContain('| `data.revision` | number | left out |')
  expect(page).toContain('| `KEY_MISMATCH` | 10306 |')
  expect(page).toContain(
    "- Who may call: holders of the item's api_key and api_token, or of an access token of a user with the rights",
  )
})

test('the catalogue names every error with its code', () => {
  for (const [name, { code }] of Object.entries(errors)) expect(errorsPage()).toContain(`| \`${name}\` | ${code} |`)
})

test('the configuration table replaces only the text between its markers', () => {
  const made = withConfigTable(`before\n${CONFIG_BEGIN}\nof yesterday\n${CONFIG_END}\nafter\n`)
  expect(made.startsWith(`before\n${CONFIG_BEGIN}\n`)).toBe(true)
  expect(made.endsWith(`\n${CONFIG_END}\nafter\n`)).toBe(true)
  expect(made).not.toContain('of yesterday')
  for (const name of Object.keys(settings)) expect(made).toContain(`| \`${name}\` |`)
  expect(withConfigTable(made)).toBe(made)
  expect(() => withConfigTable('no markers')).toThrow(CONFIG_BEGIN)
})
