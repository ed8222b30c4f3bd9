import { expect, test } from 'vitest'
import { inputSchema, type JsonSchema } from '#server/docs/json-schema.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makePermissionWorld, type PermissionWorld, permissionInputs } from '#server/test/permission-inputs.ts'
import { emptyWatched, snapshot, snapshots } from '#server/test/unchanged.ts'
import { type CallName, callNames, definitionOf } from '#shared/api/index.ts'
import { UNSET } from '#shared/fields.ts'

/**
 * Every call of the contract with every field of it gets values that nobody should send: invalid numbers, ids of others and of nothing, lists with
 * rubbish, JSON of another shape, ten thousand of everything. The caller is the owner of an item and a team. A new call is covered by its row in
 * permission-inputs.ts. An invalid value is refused with the name of the field, and nothing is written. A strange but valid value, such as any text,
 * breaks nothing. Nothing of another person ever changes.
 */
const t = testApp()
const MANY = 10_000
const MINUTE = 60_000

/** A value as it appears in the body, as JSON text. So numbers can be sent that JavaScript does not have. */
type Sent = string
const text = (value: string): Sent => JSON.stringify(value)

const NO_NUMBERS: readonly Sent[] = [
  ...[
    '9007199254740992',
    '9007199254740993',
    '-9007199254740993',
    '99999999999999999999',
    '1e400',
    '1e3',
    '0x10',
    '1.5',
  ],
  ...['--1', '+1', '1,2', '1;drop table page', "1' or '1'='1", 'NaN', 'Infinity', '１２', '1\u0000', '\ud800', 'null'],
].map(text)
/** Invalid numbers as JSON values, and values of other types. */
const NO_NUMBERS_OF_JSON: readonly Sent[] = ['1e400', '9007199254740993', '1.5', '[1]', '{"a":1}', 'true', '[]']

const NO_TEXTS: readonly Sent[] = [text('a\u0000b'), text('a\ud800'), '["x"]', '{"toString":"x"}', 'true', '[]']

const NO_JSON: readonly Sent[] = [
  ...['{', '[1', 'undefined', '"x"', '1', 'true', 'null', '[[[]]]', '\u0000', '{"__proto__":1,"a":[]}'].map(text),
  text('['.repeat(MANY)),
  'true',
  '7',
]

/** Valid texts that might break something. */
const STRANGE_TEXTS: readonly Sent[] = [
  ...[
    '',
    ' ',
    '-1',
    '1e3',
    "'; drop table page; --",
    '%',
    '\\',
    '$x',
    '{{x}}',
    '../../etc/passwd',
    '<script>x</script>',
  ],
  ...['\u202e', '\ufeff', '𝒳', `${'1,'.repeat(MANY)}1`, 'x'.repeat(100_000), ',,,', '1,,2', '-1,0,9007199254740993'],
].map(text)

/** Long lists and records for fields that contain JSON. */
const MANY_OF_JSON: readonly Sent[] = [
  [],
  {},
  Array.from({ length: MANY }, (_, i) => i),
  Array.from({ length: MANY }, (_, i) => ({ id: i, s_number: i, cat_id: i, page_id: i })),
  Object.fromEntries(Array.from({ length: MANY }, (_, i) => [String(i + 1), 1])),
  { '-1': 1, '9007199254740993': 1 },
  [{ id: -1, s_number: '1e3', cat_id: '0x10', page_id: {} }],
].map((value) => JSON.stringify(value))

/** Words that reveal internals: SQL, files, stacks. */
const INSIDE =
  /sqlite|postgres|insert into|update .* set |select .* from |constraint|\bat .*\.ts\b|node_modules|\/(home|tmp|work|usr|var)\//i

const bodyOf = (fields: Record<string, unknown>, field: string, value: Sent): string => {
  const others = Object.entries(fields).filter(([name, other]) => name !== field && other !== undefined)
  return `{${[...others.map(([name, other]) => `${text(name)}:${JSON.stringify(other)}`), `${text(field)}:${value}`].join(',')}}`
}

async function send(name: CallName, world: PermissionWorld, field: string, value: Sent) {
  const { legacyOnly } = definitionOf(name)
  const good = { user_token: world.people.owner.token, ...permissionInputs[name](world) }
  const answer = await t.inject({
    method: 'POST',
    url: `${legacyOnly ? '/server/api' : '/api'}/${name}`,
    headers: { 'content-type': 'application/json' },
    payload: bodyOf(good, field, value),
  })
  const said = `${name} with ${field} = ${value.slice(0, 60)}`
  expect(answer.statusCode, said).not.toBe(500)
  // A picture, or the plain text of the open API.
  if (!answer.headers['content-type']?.includes('json')) return { said, error_code: 0, error_name: '', error_field: '' }
  const { error_code, error_name, error_field, error_message = '' } = answer.json()
  expect(error_code, said).not.toBe(10500)
  expect(error_message, said).not.toMatch(INSIDE)
  return { said, error_code, error_name, error_field }
}

/** Invalid values of a field, and strange valid ones. */
function valuesFor(schema: JsonSchema): { bad: readonly Sent[]; strange: readonly Sent[] } {
  if (schema.type === 'integer' && !schema.enum) {
    const least = schema.minimum === undefined ? [] : [text(String(schema.minimum - 1)), String(schema.minimum - 1)]
    return { bad: [...NO_NUMBERS, ...NO_NUMBERS_OF_JSON, ...least], strange: ['""', '0', text('987654321')] }
  }
  if (schema.type === 'string' && !schema.contentMediaType) return { bad: NO_TEXTS, strange: STRANGE_TEXTS }
  if (schema.contentMediaType) return { bad: NO_JSON, strange: MANY_OF_JSON }
  return { bad: ['{"a":1}'], strange: [...STRANGE_TEXTS, ...NO_NUMBERS] }
}

const fieldsOf = (name: CallName): [string, JsonSchema][] =>
  Object.entries(inputSchema(definitionOf(name).input).properties ?? {})

/** Sends invalid values. Each is refused with the name of the field, and nothing is written. */
async function expectRefusals(name: CallName, world: PermissionWorld): Promise<void> {
  const rows = snapshots(t)
  const before = await rows()
  const { legacyOnly, answer, file } = definitionOf(name)
  for (const [field, schema] of fieldsOf(name)) {
    for (const value of valuesFor(schema).bad) {
      // On the legacy door these words are numbers that are not set.
      if (legacyOnly && UNSET.some((word) => value === text(word))) continue
      const { said, ...got } = await send(name, world, field, value)
      // Calls of the legacy door and calls with files have other answers.
      if (legacyOnly || answer === 'image' || file) expect(got.error_code, said).not.toBe(0)
      else expect([got.error_name, got.error_field], said).toEqual(['BAD_FIELD', field])
    }
  }
  expect(await rows()).toEqual(before)
}

/** Sends strange texts and ids of another person's things. Nothing may break. */
async function sendStrange(name: CallName, world: PermissionWorld, theirs: PermissionWorld): Promise<void> {
  const foreign = [
    ...[theirs.item.item_id, theirs.catalog.cat_id, theirs.page.page_id, theirs.deleted.page_id],
    ...[theirs.team.id, theirs.page_history_id, theirs.team_item_member_id, theirs.people.owner.uid],
    ...[theirs.members.reader, theirs.announcement_id, world.deleted.page_id],
  ].map(String)
  for (const [field, schema] of fieldsOf(name)) {
    const lists = [foreign.join(','), `${foreign.join(',')},x`, ',']
    const ids = schema.contentMediaType
      ? foreign.map((id) => JSON.stringify([{ id, cat_id: id, page_id: id, parent_cat_id: id, s_number: 1 }]))
      : [...foreign.map(text), ...(schema.type === 'string' ? lists.map(text) : [])]
    for (const value of [...ids, ...valuesFor(schema).strange]) await send(name, world, field, value)
  }
}

/** The rows of a person are unchanged, and none was added to the item. */
async function expectUntouched(owned: Awaited<ReturnType<typeof snapshot>>, item_id: number): Promise<void> {
  const inItem = (rows: readonly unknown[]) => rows.filter((row) => JSON.parse(String(row)).item_id === item_id).length
  const after = await snapshot(t)
  for (const [table, rows] of Object.entries(owned)) {
    // Announcements belong to the site, and any user of the test may change the users.
    if (table === 'user' || table === 'message_content') continue
    const now = after[table] ?? []
    const left = new Set(now)
    expect(
      rows.filter((row) => !left.has(row)),
      `rows of others in ${table}`,
    ).toEqual([])
    expect(inItem(now), `rows in the item of others in ${table}`).toBe(inItem(rows))
  }
}

test.each(callNames)(
  '%s refuses bad input by name, accepts any text, and never changes anything of others',
  {
    timeout: 2 * MINUTE,
  },
  async (name) => {
    const theirs = await makePermissionWorld(t, { password: 'theirs' })
    const owned = await snapshot(t)
    const world = await makePermissionWorld(t, { password: 'visit' })
    await expectRefusals(name, world)
    await sendStrange(name, world, theirs)
    await expectUntouched(owned, theirs.item.item_id)
    await emptyWatched(t)
  },
)
