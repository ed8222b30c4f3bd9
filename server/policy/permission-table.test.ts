import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { PNG } from '#server/test/multipart.ts'
import { makePermissionWorld, type PermissionWorld, permissionInputs } from '#server/test/permission-inputs.ts'
import { emptyWatched, snapshot, snapshots } from '#server/test/unchanged.ts'
import { type CallName, callNames, definitionOf } from '#shared/api/index.ts'
import { errors } from '#shared/errors.ts'
import { OPEN_API_REFUSALS_PER_ADDRESS } from './key-holder.ts'
import { PEOPLE, type Person, permissionTable, RULES, type Verdict } from './permission-table.ts'

/**
 * Every call is made by everybody around an item (PEOPLE). The expected results are in permission-table.ts. A call without a row there, or without an
 * input in server/test/permission-inputs.ts, does not compile.
 */
const t = testApp()

const makeWorld = (given: { password?: string; is_archived?: number }) => makePermissionWorld(t, given)

/** Calls that pass the rule and then refuse something in the input: a captcha, a password, an id of another person. */
const accepted: Partial<Record<CallName, Verdict>> = {
  'accessToken/revoke': 'NOT_FOUND',
  // The site of the test has no backup, and its operation is none.
  'adminBackup/cancel': 'NOT_FOUND',
  'adminBackup/check': 'NOT_FOUND',
  'adminBackup/delete': 'NOT_FOUND',
  'adminMove/cancel': 'NOT_FOUND',
  'adminMove/discard': 'NOT_FOUND',
  'adminMove/next': 'NOT_FOUND',
  'adminMove/report': 'NOT_FOUND',
  'adminMove/start': 'MOVE_PATH',
  'adminMove/upload': 'MOVE_ARCHIVE',
  'adminItem/recover': 'NOT_FOUND',
  // The site of the test has no directory.
  'adminSetting/syncLdapUsers': 'DIRECTORY_FAILED',
  'adminSignIn/import': 'NOT_FOUND',
  'adminUpdate/download': 'UPDATE_BY_HAND',
  'adminUpdate/updateFiles': 'UPDATE_BY_HAND',
  'adminRegisterCode/withdraw': 'NOT_FOUND',
  // The file of the test is a picture.
  'adminUser/importList': 'BAD_FIELD',
  'adminUser/sendPasswordLink': 'MAIL_NOT_SET_UP',
  'adminSetting/tryAi': 'AI_NOT_SET_UP',
  'adminSetting/tryMail': 'MAIL_NOT_SET_UP',
  'ai/create': 'AI_NOT_SET_UP',
  // The operation of the test has no file.
  'operation/result': 'RESULT_GONE',
  'order/cancel': 'NOT_FOUND',
  'attachment/deleteMyAttachment': 'NOT_FOUND',
  // The catalog of the test has no pages, so that no document is written for each person.
  'export/pdf': 'EXPORT_EMPTY',
  'export/site': 'EXPORT_EMPTY',
  'export/start': 'EXPORT_EMPTY',
  'export/word': 'EXPORT_EMPTY',
  // No key for login links exists before an administrator reads it, so the call fails as switched off.
  'ExtLogin/bySecretKey': 'SIGN_IN_OFF',
  'ExtLogin/cas': 'SIGN_IN_OFF',
  'ExtLogin/oauth2': 'SIGN_IN_OFF',
  // The file of the test is a picture, and its operation is no import.
  'import/auto': 'IMPORT_UNKNOWN',
  'import/preview': 'IMPORT_UNKNOWN',
  'import/start': 'NOT_FOUND',
  'import/undo': 'NOT_FOUND',
  'invite/accept': 'INVITE_WRONG',
  'invite/info': 'INVITE_WRONG',
  'item/archive': 'PASSWORD_WRONG',
  'item/attorn': 'PASSWORD_WRONG',
  'item/delete': 'PASSWORD_WRONG',
  'item/pwd': 'CAPTCHA_WRONG',
  'itemGroup/delete': 'NOT_FOUND',
  'security/addPasskey': 'PASSKEY_REFUSED',
  'security/confirm': 'PASSWORD_WRONG',
  'security/disableTwoStep': 'CONFIRM_NEEDED',
  'security/enableTwoStep': 'SETUP_OVER',
  'security/newRecoveryCodes': 'CONFIRM_NEEDED',
  'security/removePasskey': 'CONFIRM_NEEDED',
  'security/renamePasskey': 'NOT_FOUND',
  'security/startPasskey': 'CONFIRM_NEEDED',
  'security/startTwoStep': 'CONFIRM_NEEDED',
  'team/attorn': 'PASSWORD_WRONG',
  'user/bindEmail': 'MAIL_NOT_SET_UP',
  'user/login': 'LOGIN_REFUSED',
  'user/loginByPasskey': 'PASSKEY_REFUSED',
  'user/loginByVerify': 'CAPTCHA_WRONG',
  'user/loginSecondStep': 'SECOND_STEP_OVER',
  'user/registerByVerify': 'CAPTCHA_WRONG',
  'user/resetPasswordByUrlToken': 'PASSWORD_TOKEN_WRONG',
  'user/resetPasswordEmail': 'MAIL_NOT_SET_UP',
  'user/resetPassword': 'OLD_PASSWORD_WRONG',
  'user/verifyEmail': 'EMAIL_TOKEN_WRONG',
}

async function verdictOf(name: CallName, world: PermissionWorld, person: Person): Promise<Verdict> {
  const definition = definitionOf(name)
  const as = world.people[person]
  const input = {
    ...permissionInputs[name](world),
    ...(person === 'visitor_with_password' ? { _item_pwd: 'visit' } : {}),
  }
  if (definition.legacyOnly || definition.answer === 'image') {
    const answer = await t.legacy(name, input, as)
    if (answer.headers['content-type']?.startsWith('image/')) return 'ok'
    const { error_code } = answer.json()
    if (error_code === 0) return 'ok'
    // The legacy door tells the code alone, which several names may share.
    const known = Object.entries(errors).filter(([, { code }]) => code === error_code) as [Verdict, unknown][]
    const expected = expectedOf(name, person)
    return known.some(([error]) => error === expected) ? expected : (known[0]?.[0] as Verdict)
  }
  if (definition.answer === 'file') {
    const query = new URLSearchParams({ ...(input as Record<string, string>), ...(as && { user_token: as.token }) })
    const answer = await t.inject({ url: `/api/${name}?${query}` })
    return answer.statusCode === 200 ? 'ok' : answer.json().error_name
  }
  if (definition.file) {
    const { error_code, error_name } = await t.upload(name, { filename: 'a.png', body: PNG }, input, as)
    return error_code === 0 ? 'ok' : (error_name as Verdict)
  }
  // The one call with a field of that name gets the token in the cookie.
  const answer = await t.call(name, input, name === 'user/loginByUserToken' ? null : as)
  return answer.error_code === 0 ? 'ok' : (answer.error_name as Verdict)
}

const expectedOf = (name: CallName, person: Person): Verdict => {
  const verdict = RULES[permissionTable[name]][person]
  return verdict === 'ok' ? (accepted[name] ?? 'ok') : verdict
}

/** On an open item everybody may view, the limited ones their catalog. */
const onOpenItem = (name: CallName, person: Person): Verdict => {
  const expected = expectedOf(name, person)
  if (person.startsWith('limited_')) return expected
  return permissionTable[name] === 'catalog_visitors' || expected === 'ITEM_NOT_VISIBLE' ? 'ok' : expected
}

/** Whether a call may have changed the world: the rule let it pass, and it writes or was refused later for its input. */
const mayHaveChanged = (name: CallName, verdict: Verdict): boolean =>
  verdict === accepted[name] || (verdict === 'ok' && definitionOf(name).effect === 'write')

/** The tables grow with each world, and every refusal compares them. So they are emptied here. */
afterEach(() => emptyWatched(t))

describe.each(callNames.map((name) => ({ name, rule: permissionTable[name] })))('$name: $rule', ({ name }) => {
  test('everybody, on a private item', async () => {
    const rows = snapshots(t)
    let world = await makeWorld({ password: 'visit' })
    let before = await rows()
    const verdicts: Partial<Record<Person, Verdict>> = {}
    for (const person of PEOPLE) {
      const verdict = await verdictOf(name, world, person)
      verdicts[person] = verdict
      if (verdict !== 'ok') expect(await rows(), `${person} changes nothing`).toEqual(before)
      if (mayHaveChanged(name, verdict)) {
        await emptyWatched(t)
        world = await makeWorld({ password: 'visit' })
        before = await rows()
      } else before = await rows()
    }
    expect(verdicts).toEqual(Object.fromEntries(PEOPLE.map((person) => [person, expectedOf(name, person)])))
  })
})

/** The calls whose rule judges an item. */
const IN_AN_ITEM = callNames.filter(
  (name) => !/^(everyone|logged_in|site_admins|team_.*|template_author|operation_starter)$/.test(permissionTable[name]),
)

test.each(IN_AN_ITEM)('%s: everybody, on an open item', async (name) => {
  const verdicts: Partial<Record<Person, Verdict>> = {}
  let world = await makeWorld({})
  for (const person of PEOPLE) {
    const verdict = await verdictOf(name, world, person)
    verdicts[person] = verdict
    if (mayHaveChanged(name, verdict)) world = await makeWorld({})
  }
  expect(verdicts).toEqual(Object.fromEntries(PEOPLE.map((person) => [person, onOpenItem(name, person)])))
})

const WRITES_IN_AN_ITEM = callNames.filter(
  (name) =>
    definitionOf(name).effect === 'write' &&
    // Archived items may still be deleted, and invitations into them withdrawn.
    name !== 'item/delete' &&
    name !== 'invite/delete' &&
    (['editors', 'managers', 'page_deleters', 'file_binders', 'file_deleters', 'key_holders'].includes(
      permissionTable[name],
    ) ||
      ['teamItem/save', 'teamItem/delete', 'teamItemMember/save'].includes(name)),
)

test.each(WRITES_IN_AN_ITEM)('%s is refused on an archived item, and changes nothing', async (name) => {
  const world = await makeWorld({ is_archived: 1 })
  const before = await snapshot(t)
  expect(await verdictOf(name, world, 'owner')).toBe('ITEM_ARCHIVED')
  expect(await verdictOf(name, world, 'site_admin')).toBe('ITEM_ARCHIVED')
  expect(await snapshot(t)).toEqual(before)
})

test.each(IN_AN_ITEM)('%s answers on a deleted item as if it did not exist', async (name) => {
  const world = await makeWorld({})
  await t.services.database.db
    .updateTable('item')
    .set({ is_del: 1 })
    .where('item_id', '=', world.item.item_id)
    .execute()
  const expected = permissionTable[name] === 'key_holders' ? 'KEY_MISMATCH' : 'NOT_FOUND'
  expect(await verdictOf(name, world, 'owner')).toBe(expected)
})

test('an ended session is a guest', async () => {
  const user = await makeUser(t)
  t.time.now += 181 * 24 * 3600
  expect((await t.call('user/info', {}, user)).error_name).toBe('NOT_LOGGED_IN')
})

test('wrong keys are counted for a whole network of IPv6, whose addresses cost an attacker nothing', async () => {
  const push = async (remoteAddress: string) =>
    (await t.inject({ url: '/api/open/getCatalogTree?api_key=x&api_token=y', remoteAddress })).json().error_name
  for (let i = 0; i < OPEN_API_REFUSALS_PER_ADDRESS; i += 1)
    expect(await push(`2001:db8::${i.toString(16)}`)).toBe('KEY_MISMATCH')
  expect(await push('2001:db8::ffff')).toBe('TOO_MANY')
  expect(await push('2001:db8:1::1')).toBe('KEY_MISMATCH')
})
