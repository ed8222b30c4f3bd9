import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { LocaleProvider, loadMoreTexts, loadTexts } from '#web/lib/locale.tsx'
import { MissingParts } from './import-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

test('the dialog names the sheets of a file that are left out, before they can replace others', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const texts = await loadTexts('en')
  await loadMoreTexts()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <LocaleProvider lang="en" texts={texts}>
        <MissingParts file={{ cut: false, leftOut: ['Chart1', 'Macro1'] }} />
      </LocaleProvider>,
    ),
  )
  expect(document.body.textContent).toContain('left out: Chart1, Macro1.')
  await act(async () => root.unmount())
})
