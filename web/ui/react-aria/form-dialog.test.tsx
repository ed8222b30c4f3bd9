import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { LocaleProvider, loadMoreTexts, loadTexts } from '#web/lib/locale.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { FormDialog } from './form-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

test('nothing can be typed in a dialog while it is sent, because the dialog would close with it; the focus stays', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const texts = await loadTexts('en')
  await loadMoreTexts()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const draw = (busy: boolean) =>
    act(async () =>
      root.render(
        <LocaleProvider lang="en" texts={texts}>
          <MemoryRouter>
            <FormDialog title="New" action="Save" busy={busy} error={null} onClose={() => {}} onSubmit={() => {}}>
              <TextField label="Name" />
              <TextField label="Link" readOnly />
              <TextArea label="Text" />
              <PasswordField label="Password" />
            </FormDialog>
          </MemoryRouter>
        </LocaleProvider>,
      ),
    )
  const fields = () => [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.o-input')]
  const readOnly = () => fields().map((field) => field.readOnly)
  await draw(false)
  expect(readOnly()).toEqual([false, true, false, false])
  fields()[2]?.focus()
  await draw(true)
  expect(readOnly()).toEqual([true, true, true, true])
  expect(document.activeElement).toBe(fields()[2])
  await draw(false)
  expect(readOnly()).toEqual([false, true, false, false])
  await act(async () => root.unmount())
})
