import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { makeProvider } from '#server/test/sign-in-providers.ts'

const t = testApp()
const OIDC = {
  issuer: 'https://id.example',
  client_id: 'octavo',
  client_secret: 'very secret',
  entrance_tips: 'For staff',
}

test('without a provider there is none, whatever the site prefers', async () => {
  await t.call('adminSetting/saveConfig', { providers_first: 1 }, await makeAdmin(t))
  expect((await t.call('user/oauthInfo')).data).toEqual({
    oauth2_open: 0,
    oauth2_entrance_tips: '',
    providers_first: 0,
    site: 'http://localhost:80',
    providers: [],
  })
})

test('guests get the open providers in their order, and old clients what they know; nobody gets a secret', async () => {
  await makeProvider(t, { kind: 'oidc', name: 'Closed', settings: OIDC, is_open: 0 })
  const cas = await makeProvider(t, {
    kind: 'cas',
    name: 'Campus',
    settings: { server_url: 'https://cas.example/cas' },
  })
  const oidc = await makeProvider(t, { kind: 'oidc', name: 'Company', icon: 'building', settings: OIDC })
  const answer = await t.call('user/oauthInfo')
  expect(answer.data).toEqual({
    oauth2_open: 1,
    oauth2_entrance_tips: 'For staff',
    providers_first: 1,
    site: 'http://localhost:80',
    providers: [
      { provider_id: cas, kind: 'cas', name: 'Campus', icon: '', tip: '', path: `/api/ExtLogin/cas?provider=${cas}` },
      {
        provider_id: oidc,
        kind: 'oidc',
        name: 'Company',
        icon: 'building',
        tip: 'For staff',
        path: `/api/ExtLogin/oauth2?provider=${oidc}`,
      },
    ],
  })
  const legacy = (await t.legacy('user/oauthInfo', {}, await makeUser(t))).json()
  expect(legacy).toEqual({ error_code: 0, data: { oauth2_open: '1', oauth2_entrance_tips: 'For staff' } })
})
