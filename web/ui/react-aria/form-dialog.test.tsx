import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { LocaleProvider, loadMoreTexts, loadTexts } from '#web/lib/locale.tsx'
import { Checkbox, RadioGroup, Switch } from '#web/ui/check.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { FormDialog } from './form-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Draws a dialog, and returns a function that draws it again. */
async function start(children: ReactNode) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const texts = await loadTexts('en')
  await loadMoreTexts()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const draw = (busy: boolean, waiting = false) =>
    act(async () =>
      root.render(
        <LocaleProvider lang="en" texts={texts}>
          <MemoryRouter>
            <FormDialog
              title="New"
              action="Save"
              busy={busy}
              waiting={waiting}
              error={null}
              onClose={() => {}}
              onSubmit={() => {}}
            >
              {children}
            </FormDialog>
          </MemoryRouter>
        </LocaleProvider>,
      ),
    )
  await draw(false)
  return { draw, end: () => act(async () => root.unmount()) }
}

test('nothing can be typed in a dialog while it is sent, because the dialog would close with it; the focus stays', async () => {
  const { draw, end } = await start(
    <>
      <TextField label="Name" />
      <TextField label="Link" readOnly />
      <TextArea label="Text" />
      <PasswordField label="Password" />
    </>,
  )
  const fields = () => [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.o-input')]
  const readOnly = () => fields().map((field) => field.readOnly)
  expect(readOnly()).toEqual([false, true, false, false])
  fields()[2]?.focus()
  await draw(true)
  expect(readOnly()).toEqual([true, true, true, true])
  expect(document.activeElement).toBe(fields()[2])
  await draw(false)
  expect(readOnly()).toEqual([false, true, false, false])
  await end()
})

test('nothing can be chosen or pressed in a dialog while it is sent', async () => {
  const changes: unknown[] = []
  const note = (value: unknown) => changes.push(value)
  const { draw, end } = await start(
    <>
      <SelectField
        label="Role"
        value="a"
        options={['a', 'b'].map((value) => ({ value, label: value }))}
        onChange={note}
      />
      <Checkbox checked={false} onChange={note}>
        Mail
      </Checkbox>
      <Switch checked={false} onChange={note}>
        Open
      </Switch>
      <RadioGroup
        label="Kind"
        value="a"
        options={['a', 'b'].map((value) => ({ value, label: value }))}
        onChange={note}
      />
      <button type="button" onClick={() => note('up')} onKeyDown={({ key }) => note(key)}>
        Up
      </button>
    </>,
  )
  const select = document.querySelector('form select') as HTMLSelectElement
  const button = document.querySelector('form button') as HTMLButtonElement
  const change = () =>
    act(async () => {
      select.value = 'b'
      select.dispatchEvent(new Event('change', { bubbles: true }))
      for (const box of document.querySelectorAll<HTMLInputElement>('form input')) box.click()
      button.click()
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
    })
  await change()
  const free = ['b', true, true, 'b', 'up', 'ArrowUp']
  expect(changes).toEqual(free)
  await draw(true)
  await change()
  expect(changes).toEqual(free)
  expect(select.value).toBe('a')
  const pressed = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
  await act(async () => select.dispatchEvent(pressed))
  expect(pressed.defaultPrevented).toBe(true)
  // What waits is not sent yet.
  await draw(true, true)
  await change()
  expect(changes).toEqual([...free, ...free])
  await end()
})
