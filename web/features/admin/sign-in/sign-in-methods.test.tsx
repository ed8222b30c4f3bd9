import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { invalidate } from '#web/lib/api.ts'
import { LocaleProvider, loadMoreTexts, loadTexts } from '#web/lib/locale.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { ProviderForm } from './provider-form.tsx'
import { SignInMethods } from './sign-in-methods.tsx'

const OFFER = { kind: 'cas', asks_password: 0, can_import: 0, can_try: 0 } as const
const PROVIDER = {
  ...{ provider_id: 7, kind: 'cas', name: 'Company', icon: '', is_open: 1, link_by: 'none', import_daily: 0 },
  ...{ settings: { server_url: 'https://cas.example.com', version: '3' }, secrets_set: [], group_map: [], revision: 1 },
  ...{ people: 0, last_problem: '', last_problem_at: '', last_import: null },
}

let root: Root
let texts: Awaited<ReturnType<typeof loadTexts>>
let providers: object[]
let saves: URLSearchParams[]
/** Lets the running save end with this answer. */
let answerSave: (answer: object) => void

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (address: string, { body }: { body: URLSearchParams }) => {
    if (address.endsWith('/adminSignIn/getList'))
      return new Response(JSON.stringify({ error_code: 0, data: { providers, kinds: [OFFER], teams: [] } }))
    if (!address.endsWith('/adminSignIn/save')) return new Promise(() => {})
    saves.push(body)
    return new Promise((resolve) => {
      answerSave = (answer) => resolve(new Response(JSON.stringify(answer)))
    })
  })
  texts = await loadTexts('en')
  await loadMoreTexts()
  queryClient.clear()
  providers = [PROVIDER]
  saves = []
  const host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const draw = (what: React.ReactNode) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <LocaleProvider lang="en" texts={texts}>
          <MemoryRouter>{what}</MemoryRouter>
        </LocaleProvider>
      </QueryClientProvider>,
    ),
  )
const field = (label: string): HTMLInputElement => {
  const named = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))
  return document.getElementById(named?.htmlFor ?? '') as HTMLInputElement
}
const type = (label: string, text: string) =>
  act(async () => {
    const input = field(label)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
const press = async (label: string) => {
  const button = await vi.waitFor(() => {
    const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith(label))
    return found ?? expect.fail(document.body.textContent ?? '')
  })
  await act(async () => button.click())
}
/** Saves, and waits until the form is busy. */
const save = async () => {
  await press('Save')
  await vi.waitFor(() => expect(document.querySelector('.sign-in-form')?.getAttribute('aria-busy')).toBe('true'))
}
/** Ends the save, and waits until the form is not busy any more. */
const endSave = async (answer: object) => {
  await act(async () => answerSave(answer))
  await vi.waitFor(() => expect(document.querySelector('.sign-in-form')?.getAttribute('aria-busy')).toBeNull())
}

test('what is typed while a method is saved stays unsaved, and the next save sends it', async () => {
  await draw(<SignInMethods />)
  await press('Company')
  await type('Name on the sign-in page', 'First')
  await save()
  await type('Name on the sign-in page', 'Second')
  await press('Save')
  expect(saves).toHaveLength(1)
  providers = [{ ...PROVIDER, name: 'First', revision: 2 }]
  await endSave({ error_code: 0, data: { provider_id: 7, revision: 2 } })
  expect(field('Name on the sign-in page').value).toBe('Second')
  await save()
  expect(saves.map((body) => [body.get('name'), body.get('revision')])).toEqual([
    ['First', '1'],
    ['Second', '2'],
  ])
})

test('a saved form that nobody typed in meanwhile shows the provider as the server has it', async () => {
  await draw(<SignInMethods />)
  await press('Company')
  await type('Name on the sign-in page', ' First ')
  await save()
  providers = [{ ...PROVIDER, name: 'First', revision: 2 }]
  await endSave({ error_code: 0, data: { provider_id: 7, revision: 2 } })
  await vi.waitFor(() => expect(field('Name on the sign-in page').value).toBe('First'))
  expect(document.querySelector('.sign-in-foot [role=status]')?.textContent).toBe('')
})

test('a new method is added once, also if somebody types while it is saved', async () => {
  const onSaved = vi.fn()
  const form = { offer: OFFER, teams: [], onDirty: () => {}, onSaved, onDiscard: () => {}, provider: undefined }
  await draw(<ProviderForm provider_id={0} {...form} />)
  await type('Name on the sign-in page', 'First')
  await save()
  await type('Name on the sign-in page', 'Second')
  await press('Save')
  expect(saves).toHaveLength(1)
  await endSave({ error_code: 0, data: { provider_id: 8, revision: 1 } })
  expect(onSaved).toHaveBeenCalledWith(8)
  expect(field('Name on the sign-in page').value).toBe('Second')
})

test('typed settings of a method that another administrator has deleted stay, with the reason of the refusal', async () => {
  await draw(<SignInMethods />)
  await press('Company')
  await type('Name on the sign-in page', 'Typed')
  providers = []
  await save()
  await endSave({ error_code: 10101, error_name: 'NOT_FOUND', error_message: 'This method does not exist' })
  await vi.waitFor(() => expect(document.querySelector('.sign-in-list')).toBeNull())
  expect(field('Name on the sign-in page').value).toBe('Typed')
  expect(document.body.textContent).toContain('This method does not exist')
  await press('Discard')
  expect(document.querySelector('.sign-in-form')).toBeNull()
})

test('a method that another administrator has deleted goes from the screen if nothing was typed', async () => {
  await draw(<SignInMethods />)
  await press('Company')
  providers = []
  expect(document.querySelector('.sign-in-form')).not.toBeNull()
  await act(() => invalidate('adminSignIn/getList'))
  await vi.waitFor(() => expect(document.querySelector('.sign-in-form')).toBeNull())
})
