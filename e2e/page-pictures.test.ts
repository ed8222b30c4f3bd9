import type { Page } from 'playwright-core'
import { type App, expect, expectAccessible, type Open, test as plainTest } from './fixtures.ts'
import { prepareWriters, sourceOf, textOf, type WritersSite } from './page-site.ts'

const test = plainTest.extend(
  'site',
  { scope: 'file' },
  ({ app }: { app: App }): Promise<WritersSite> => prepareWriters(app),
)

const ADDRESS = /!\[((?:\\.|[^\]\\])*)\]\(([^)]+)\)/g
const pictures = async (page: Page) => [...(await sourceOf(page)).matchAll(ADDRESS)].map(([, caption]) => caption)
const UPLOADS = '**/api/page/uploadImg'

async function opened(site: WritersSite, open: Open, options = {}) {
  const page_id = await site.page('Pictures', 'First\n\nLast')
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.owner, ...options })
  await textOf(page).getByText('First').click()
  await page.keyboard.press('End')
  return page
}

interface Given {
  name: string
  type: string
  /** The bytes of a file that is no valid picture. */
  size?: number
}

/** Pastes or drops files, with pictures that the browser has drawn. */
async function bring(page: Page, how: 'paste' | 'drop', files: Given[], at?: { x: number; y: number }) {
  await textOf(page).evaluate(
    async (content, given) => {
      const canvas = document.createElement('canvas')
      canvas.width = 40
      canvas.height = 20
      canvas.getContext('2d')?.fillRect(0, 0, 20, 20)
      const data = new DataTransfer()
      for (const { name, type, size } of given.files) {
        const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type))
        const body = size === undefined && drawn?.type === type ? drawn : new Blob([new Uint8Array(size ?? 10)])
        data.items.add(new File([body], name, { type }))
      }
      const init = { bubbles: true, cancelable: true }
      if (given.how === 'paste') content.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }))
      else {
        const place = { clientX: given.at?.x, clientY: given.at?.y }
        for (const kind of ['dragover', 'drop'])
          content.dispatchEvent(new DragEvent(kind, { ...init, ...place, dataTransfer: data }))
      }
    },
    { how, files, at },
  )
}

test('a pasted picture is uploaded while the writer types on, stands where it was pasted, and is shown to readers', async ({
  site,
  open,
}) => {
  const page = await opened(site, open)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(UPLOADS, async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.type(' ')
  await bring(page, 'paste', [{ name: 'login form.png', type: 'image/png' }])
  const place = textOf(page).locator('.editor-upload')
  await place.waitFor()
  await page.getByRole('status').getByText('Uploading a file').waitFor()
  await page.keyboard.type(' behind')
  await textOf(page).getByText('Last').click()
  await page.keyboard.press('Home')
  await page.keyboard.type('The ')
  await textOf(page)
    .getByText('First')
    .click({ position: { x: 1, y: 8 } })
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  // leaving now would lose the upload
  await page.getByRole('button', { name: 'Close the editor' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  letGo()
  await place.waitFor({ state: 'detached' })
  expect((await sourceOf(page)).replaceAll(ADDRESS, '![$1]()')).toBe('\nFirst ![login form]() behind\n\nThe Last')
  await page.locator('.editor-preview img').waitFor()
  await expect
    .poll(() => page.locator('.editor-preview img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(40)
  // undo removes only the picture, and redo inserts it again
  await textOf(page).getByText('Last').click()
  await page.keyboard.press('ControlOrMeta+z')
  expect(await sourceOf(page)).toBe('\nFirst  behind\n\nThe Last')
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  expect(await pictures(page)).toEqual(['login form'])
})

test('several dropped at once stand where they were dropped, a line each; unsupported pictures are refused', async ({
  site,
  open,
}) => {
  const page = await opened(site, open)
  const box = await textOf(page).getByText('Last').boundingBox()
  const at = { x: (box?.x ?? 0) + 1, y: (box?.y ?? 0) + 8 }
  await bring(
    page,
    'drop',
    [
      { name: 'one.png', type: 'image/png' },
      { name: 'logo.svg', type: 'image/svg+xml' },
      { name: 'two [draft].jpg', type: 'image/jpeg' },
      { name: 'huge.png', type: 'image/png', size: 4 * 1024 * 1024 },
    ],
    at,
  )
  await page.getByText('“logo.svg” is not a picture that pages can show.').waitFor()
  await page.getByText('“huge.png” is too large: a file must be smaller than 4 MB.').waitFor()
  await expect.poll(() => pictures(page)).toHaveLength(2)
  expect((await sourceOf(page)).replaceAll(/\(\/[^)]+\)/g, '()')).toBe('First\n\n![one]()\n![two \\[draft\\]]()Last')
})

test('a failed upload shows its reason and can be retried or removed, and cancelling leaves nothing behind', async ({
  site,
  open,
}) => {
  const page = await opened(site, open, { allow: [/failed request/, /Failed to load resource/] })
  await page.route(UPLOADS, (route) => route.abort())
  await bring(page, 'paste', [{ name: 'photo.png', type: 'image/png' }])
  const problem = page.getByRole('alert')
  await problem.getByText('“photo.png” was not uploaded').waitFor()
  await expectAccessible(page)
  await page.unroute(UPLOADS)
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => pictures(page)).toEqual(['photo'])
  expect(await problem.count()).toBe(0)
  // the server refuses a file that only claims to be a picture
  await bring(page, 'paste', [{ name: 'fake.png', type: 'image/png', size: 10 }])
  await problem.getByText('“fake.png” was not uploaded').waitFor()
  await problem.getByRole('button', { name: 'Remove' }).click()
  await textOf(page).locator('.editor-upload').waitFor({ state: 'detached' })
  await page.route(UPLOADS, () => {})
  await bring(page, 'paste', [{ name: 'slow.png', type: 'image/png' }])
  await page.locator('.editor-foot').getByRole('button', { name: 'Cancel' }).click()
  await textOf(page).locator('.editor-upload').waitFor({ state: 'detached' })
  // deleting the words around it cancels it too
  await bring(page, 'paste', [{ name: 'gone.png', type: 'image/png' }])
  await textOf(page).locator('.editor-upload').waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect.poll(() => page.locator('.editor-uploading').textContent()).toBe('')
  expect((await sourceOf(page)).trim()).toBe('')
})

test('a new page accepts pictures, also from formatted text and from another program', async ({ site, open }) => {
  const page = await open(`/page/edit/${site.item_id}/0`, { token: site.owner })
  await textOf(page).click()
  await textOf(page).evaluate(async (content) => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, 20, 20)
    const data = new DataTransfer()
    const words = '<p>These words stand before the picture and make the text long enough.</p>'.repeat(3)
    data.setData('text/html', `${words}<p>See <img alt="The plan" src="${canvas.toDataURL('image/png')}"> here</p>`)
    data.setData('text/plain', 'words')
    content.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await page.getByRole('menuitem', { name: 'As Markdown' }).click()
  await expect.poll(() => pictures(page)).toEqual(['The plan'])
  expect((await sourceOf(page)).replaceAll(ADDRESS, '![]()')).toMatch(/See !\[\]\(\) here$/)
  const choosing = page.waitForEvent('filechooser')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('\n/photo')
  await page.getByRole('option', { name: 'Upload pictures' }).click()
  const drawn = await page.screenshot({ clip: { x: 0, y: 0, width: 20, height: 20 } })
  await (await choosing).setFiles({ name: 'chosen.png', mimeType: 'image/png', buffer: drawn })
  await expect.poll(() => pictures(page)).toEqual(['The plan', 'chosen'])
  await page.keyboard.press('ControlOrMeta+s')
  await page.waitForURL((url) => new RegExp(`^/page/edit/${site.item_id}/[1-9]\\d*$`).test(url.pathname))
  await page.getByRole('button', { name: 'Close the editor' }).click()
  await expect
    .poll(() =>
      page.locator('.prose img').evaluateAll((all: HTMLImageElement[]) => all.map((img) => img.naturalWidth > 0)),
    )
    .toEqual([true, true])
})

test('a dropped file that is no picture becomes a link', async ({ site, open }) => {
  const page = await opened(site, open)
  await textOf(page).evaluate((content) => {
    const data = new DataTransfer()
    data.items.add(new File(['a,b\n1,2\n'], '数据 (v1).csv', { type: 'text/csv' }))
    const init = { bubbles: true, cancelable: true, dataTransfer: data }
    content.dispatchEvent(new DragEvent('drop', { ...init, clientX: 200, clientY: 300 }))
  })
  await expect.poll(() => sourceOf(page)).toMatch(/\[数据 \(v1\)\.csv\]\(\/[^)]+\)/)
})

test('a file dropped beside the text does not take the place of the editor', async ({ site, open }) => {
  const page = await opened(site, open)
  for (const place of ['.editor-preview-pane', '.editor-top', '.editor-bar']) {
    const isRefused = await page.locator(place).evaluate((element) => {
      const data = new DataTransfer()
      data.items.add(new File(['words'], 'plan.txt', { type: 'text/plain' }))
      const init = { bubbles: true, cancelable: true, dataTransfer: data }
      return ['dragover', 'drop'].every((kind) => !element.dispatchEvent(new DragEvent(kind, init)))
    })
    expect(isRefused, place).toBe(true)
  }
})
