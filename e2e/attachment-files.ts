import type { Locator } from 'playwright-core'
import type { App } from './fixtures.ts'

/** The smallest PNG: one transparent pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** A file to upload. */
export interface TestFile {
  name: string
  body: Buffer | string
}

/** Uploads a file as a script would. @returns the address for a text */
export async function uploadFile(
  app: App,
  user_token: string,
  file: TestFile,
  place: { page_id?: number; item_id?: number } = {},
): Promise<{ url: string; file_id: number }> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ user_token, ...place })) body.append(name, String(value))
  body.append('file', new Blob([new Uint8Array(Buffer.from(file.body))]), file.name)
  const answer = await (await fetch(`${app.url}/api/page/upload`, { method: 'POST', body })).json()
  if (answer.error_code !== 0) throw new Error(answer.error_message)
  return answer.data
}

/** Drags files from outside the browser onto an element and drops them there. */
export async function dropFiles(onto: Locator, files: readonly TestFile[]): Promise<void> {
  const page = onto.page()
  const sent = files.map(({ name, body }) => ({ name, base64: Buffer.from(body).toString('base64') }))
  const data = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer()
    for (const { name, base64 } of dropped) {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
      transfer.items.add(new File([bytes], name))
    }
    return transfer
  }, sent)
  for (const event of ['dragenter', 'dragover', 'drop']) await onto.dispatchEvent(event, { dataTransfer: data })
}
