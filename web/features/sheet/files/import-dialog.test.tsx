import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { emptySheet } from '#shared/sheet/document.ts'
import type { ReadFile } from '#shared/sheet/files/read-file.ts'
import type { SheetStore } from '#web/features/sheet/model/sheet-store.ts'
import { LocaleProvider, loadMoreTexts, loadTexts } from '#web/lib/locale.tsx'
import { ImportDialog } from './import-dialog.tsx'

const { readFile } = vi.hoisted(() => ({ readFile: vi.fn<() => Promise<ReadFile>>() }))
vi.mock('./use-file-worker.ts', () => ({ readFile }))

afterEach(() => vi.unstubAllGlobals())

test('the dialog names the sheets of a file that are left out, before they can replace others', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  readFile.mockResolvedValue({ book: [emptySheet('data')], cut: false, leftOut: ['Chart1', 'Macro1'] })
  const texts = await loadTexts('en')
  await loadMoreTexts()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <LocaleProvider lang="en" texts={texts}>
        <MemoryRouter>
          <ImportDialog store={{} as SheetStore} onClose={() => {}} />
        </MemoryRouter>
      </LocaleProvider>,
    ),
  )
  const field = document.querySelector('input[type=file]') as HTMLInputElement
  Object.defineProperty(field, 'files', { value: [new File(['x'], 'a.xlsx')] })
  await act(async () => field.dispatchEvent(new Event('change', { bubbles: true })))
  expect(document.body.textContent).toContain('left out: Chart1, Macro1.')
  await act(async () => root.unmount())
})
