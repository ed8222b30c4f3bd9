import type { CallName, Input, Output } from '#shared/api/index.ts'
import { LANGUAGES } from '#shared/i18n/languages.ts'
import { type Answer, ApiError, type CallOptions, dataOf, NO_ANSWER, REQUEST_TIMEOUT_MS, toFields } from './api.ts'
import { currentLang, currentTexts } from './locale.tsx'
import { inBrowser } from './site.ts'

/** Calls that take a file. */
type UploadCall = Extract<
  CallName,
  'adminMove/upload' | 'adminUser/importList' | 'import/preview' | 'page/upload' | 'page/uploadImg'
>

export interface UploadOptions extends CallOptions {
  /** Gets the share of the file that has been sent, from 0 to 1. The last value is 1. */
  onProgress?: (part: number) => void
}

/**
 * Sends a file: `const { url } = await upload('page/uploadImg', file, { page_id }, { onProgress, signal })`. The `url` can be put
 * into a text as it is. Throws `ApiError` for a refused file, for no answer, and when nothing is transferred for 60 s. Throws
 * `AbortError` when `options.signal` aborted it.
 */
export async function upload<N extends UploadCall>(
  name: N,
  file: Blob,
  input: Input<N> | Record<string, never> = {},
  options: UploadOptions = {},
): Promise<Output<N>> {
  const body = new FormData()
  for (const [field, value] of Object.entries(toFields(input))) body.append(field, value)
  body.append('l', LANGUAGES[currentLang()].locale.toLowerCase())
  body.append('file', file)
  return dataOf<N>(await send(inBrowser(`/api/${name}`), body, options), options)
}

/** XMLHttpRequest, because `fetch` does not report how much has been sent. */
function send(url: string, body: FormData, { signal, onProgress }: UploadOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const texts = currentTexts().common.error
    const request = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout>
    const stop = () => request.abort()
    const moved = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => end(new ApiError(NO_ANSWER, texts.timeout)), REQUEST_TIMEOUT_MS)
    }
    const end = (failure: unknown) => {
      clearTimeout(stalled)
      signal?.removeEventListener('abort', aborted)
      reject(failure)
      stop()
    }
    const aborted = () => end(signal?.reason)
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', aborted)
    request.upload.onprogress = ({ loaded, total }) => {
      moved()
      if (total > 0) onProgress?.(loaded / total)
    }
    request.onload = () => {
      clearTimeout(stalled)
      signal?.removeEventListener('abort', aborted)
      try {
        resolve(JSON.parse(request.responseText) as Answer)
      } catch {
        reject(new ApiError(NO_ANSWER, texts.unreadable))
      }
    }
    request.onerror = () => end(new ApiError(NO_ANSWER, texts.network))
    moved()
    request.open('POST', url)
    request.send(body)
  })
}
