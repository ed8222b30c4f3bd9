import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { LocaleProvider, loadMoreTexts, loadTexts } from '#web/lib/locale.tsx'
import { holdsTypedText } from '#web/lib/typed-text.ts'
import { Dialog } from './dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a dialog with typed text stays when the session ends, as long as it has some', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const texts = await loadTexts('en')
  await loadMoreTexts()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const draw = (dirty: boolean | undefined) =>
    act(async () =>
      root.render(
        <LocaleProvider lang="en" texts={texts}>
          <MemoryRouter>
            {dirty !== undefined && <Dialog title="New folder" dirty={dirty} onClose={() => {}} />}
          </MemoryRouter>
        </LocaleProvider>,
      ),
    )
  for (const dirty of [false, true, false, true, undefined]) {
    await draw(dirty)
    expect(holdsTypedText()).toBe(dirty === true)
    // the browser asks before the tab is loaded again
    const unload = new Event('beforeunload', { cancelable: true })
    dispatchEvent(unload)
    expect(unload.defaultPrevented).toBe(dirty === true)
  }
  await act(async () => root.unmount())
})
