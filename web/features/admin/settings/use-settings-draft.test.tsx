import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { callKey, useCall } from '#web/lib/api.ts'
import { LocaleProvider, loadMoreTexts, loadTexts } from '#web/lib/locale.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { type SettingsDraft, type SiteConfig, useSettingsDraft } from './use-settings-draft.ts'

afterEach(() => vi.unstubAllGlobals())

const CONFIG = {
  ...{ marketing_line: 'Old', beian: '', revision: 1 },
  secrets_set: [{ name: 'mail_password', saved_by: '', saved_at: '' }],
}

test('settings that were saved do not count as unsaved while they are loaded again', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const running = new Map<string, (answer: object) => void>()
  const bodies: URLSearchParams[] = []
  vi.stubGlobal('fetch', (address: string, { body }: { body: URLSearchParams }) => {
    const name = address.split('/api/')[1] ?? ''
    if (name === 'adminSetting/saveConfig') bodies.push(body)
    return new Promise<Response>((resolve) =>
      running.set(name, (data) => resolve(Response.json({ error_code: 0, data }))),
    )
  })
  /** Answers the running call of this name. */
  const answer = async (name: string, data: object) => {
    const end = await vi.waitFor(() => running.get(name) ?? expect.fail(`${name} was not called`))
    running.delete(name)
    await act(async () => end(data))
  }
  const texts = await loadTexts('en')
  await loadMoreTexts()
  queryClient.setQueryData(callKey('adminSetting/loadConfig'), CONFIG)
  let draft = undefined as unknown as SettingsDraft
  function Probe() {
    const { data } = useCall('adminSetting/loadConfig')
    draft = useSettingsDraft(data as SiteConfig, ['marketing_line', 'beian'])
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <LocaleProvider lang="en" texts={texts}>
          <Probe />
        </LocaleProvider>
      </QueryClientProvider>,
    ),
  )
  await act(async () => draft.set('marketing_line', 'First'))
  await act(async () => draft.setRemoved('mail_password', true))
  expect(draft.changes).toBe(2)
  await act(async () => draft.save())
  await answer('adminSetting/saveConfig', {})
  await vi.waitFor(() => expect(draft.changes).toBe(0))
  expect([draft.value('marketing_line'), draft.config.secrets_set, draft.isSaving]).toEqual(['First', [], true])

  await act(async () => draft.set('beian', 'B 1'))
  await answer('adminSetting/loadConfig', { ...CONFIG, marketing_line: 'First', revision: 2, secrets_set: [] })
  await vi.waitFor(() => expect(draft.isSaving).toBe(false))
  expect([draft.value('marketing_line'), draft.value('beian'), draft.changes]).toEqual(['First', 'B 1', 1])
  await act(async () => draft.save())
  await vi.waitFor(() => expect(bodies).toHaveLength(2))
  expect(Object.fromEntries(bodies[1] ?? [])).toMatchObject({ beian: 'B 1', revision: '2' })
  await act(async () => root.unmount())
})
