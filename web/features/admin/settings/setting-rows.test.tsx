import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { LocaleProvider, loadMoreTexts, loadTexts } from '#web/lib/locale.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { SettingCard, SettingsScreen, useDraft } from './setting-card.tsx'
import { SecretSetting } from './setting-rows.tsx'
import type { SettingsDraft, SiteConfig } from './use-settings-draft.ts'

afterEach(() => vi.unstubAllGlobals())

const CONFIG = {
  ...{ mail_host: 'smtp.example.com', mail_password: '', revision: 1, from_environment: [] },
  secrets_set: [{ name: 'mail_password', saved_by: '', saved_at: '' }],
} as unknown as SiteConfig

test('the field of a stored secret opens when the server asks for the secret again, and stays while it is typed', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const refusal = { error_code: 10101, error_name: 'BAD_FIELD', error_field: 'mail_password' }
  const message = 'mail_password: must be typed again'
  vi.stubGlobal('fetch', async () => Response.json({ ...refusal, error_message: message }))
  const texts = await loadTexts('en')
  await loadMoreTexts()
  let draft = undefined as unknown as SettingsDraft
  function Probe() {
    draft = useDraft()
    return null
  }
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <LocaleProvider lang="en" texts={texts}>
          <SettingsScreen value={{ config: CONFIG, find: '', onDirty: () => {} }}>
            <SettingCard group="mail" names={['mail_host', 'mail_password']}>
              <SecretSetting name="mail_password" />
              <Probe />
            </SettingCard>
          </SettingsScreen>
        </LocaleProvider>
      </QueryClientProvider>,
    ),
  )
  const field = () => place.querySelector('input')
  expect(field()).toBeNull()
  await act(async () => draft.set('mail_host', 'smtp.example.org'))
  await act(async () => draft.save())
  await vi.waitFor(() => expect(field()).not.toBeNull())
  expect(place.textContent).toContain('Must be typed again')
  await act(async () => draft.set('mail_password', 's'))
  expect(field()?.value).toBe('s')
  await act(async () => root.unmount())
})
