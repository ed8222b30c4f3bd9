import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin } from '#server/test/factories.ts'
import { makePermissionWorld, permissionInputs } from '#server/test/permission-inputs.ts'
import { makeProvider, OAUTH2_FORM } from '#server/test/sign-in-providers.ts'
import { setSiteOption } from '#server/test/site-option.ts'
import { newUser, switchOn } from '#server/test/two-step.ts'
import { callNames, definitionOf } from '#shared/api/index.ts'
import { isSecretOption, type SiteOption, siteOptions } from '#shared/site-options.ts'

const t = testApp()
/** The beginning of every secret in this test. */
const MARK = 'kept-secret'

test('no read call shows a secret of the site to an administrator, neither as text nor encrypted', async () => {
  const world = await makePermissionWorld(t, {})
  for (const name of Object.keys(siteOptions) as SiteOption[])
    if (isSecretOption(name)) await setSiteOption(t, name, `${MARK}-of-${name}`)
  const secret = { client_id: 'octavo', client_secret: `${MARK}-of-a-provider` }
  await makeProvider(t, { kind: 'oidc', settings: { issuer: 'https://id.example', ...secret } })
  await makeProvider(t, { kind: 'oauth2', settings: { ...OAUTH2_FORM, ...secret } })
  const directory = { host: 'ldap.example', base_dn: 'dc=example,dc=com', bind_dn: 'cn=octavo,dc=example,dc=com' }
  await makeProvider(t, { kind: 'ldap', settings: { ...directory, bind_password: `${MARK}-of-a-directory` } })
  const { token } = await newUser(t, 'ada')
  await switchOn(t, { token })
  const as = await makeAdmin(t)

  const told: string[] = []
  for (const name of callNames) {
    const { effect, legacyOnly, answer } = definitionOf(name)
    // The purpose of this call is to show the key of login links to administrators.
    if (effect !== 'read' || name === 'adminSetting/getLoginSecretKey') continue
    const input = permissionInputs[name](world)
    const bodies = [(await t.legacy(name, input, as)).body]
    if (!legacyOnly && answer === undefined) bodies.push(JSON.stringify(await t.call(name, input, as)))
    if (bodies.some((body) => body.includes(MARK) || body.includes('sealed:'))) told.push(name)
  }
  expect(told).toEqual([])
})
