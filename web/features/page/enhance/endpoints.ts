import '#web/ui/icon-button.css'
import { curlOf } from '#shared/api-page/curl.ts'
import { fetchOf } from '#shared/api-page/fetch-code.ts'
import { readCalls } from '#shared/api-page/read.ts'
import { type ExampleRequest, exampleRequest } from '#shared/api-page/request.ts'
import { copyText } from '#web/ui/copy-button.tsx'
import { createIcon } from './icons.ts'
import type { EnhanceJob } from './options.ts'

const TICK_MS = 1500

/**
 * Adds buttons to endpoints: copy the address, and copy the request as a curl command or as JavaScript.
 * @param lines the lines with method and address
 */
export function enhanceEndpoints(lines: readonly HTMLElement[], { options, undo }: EnhanceJob): void {
  const { texts, source } = options
  for (const line of lines) {
    const address = line.querySelector('.url')?.textContent?.trim()
    const method = line.querySelector('.method')?.textContent?.trim()
    if (!address || !method) continue
    const said = document.createElement('span')
    said.className = 'o-hidden'
    said.setAttribute('role', 'status')
    const tools = document.createElement('div')
    tools.className = 'endpoint-tools'
    const timers: number[] = []

    const add = (name: string, face: () => Node, write: () => string) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.setAttribute('aria-label', name)
      button.title = name
      button.className = 'o-icon-button endpoint-copy'
      button.append(face())
      button.addEventListener('click', async () => {
        if (!(await copyText(write()))) return
        button.style.width = `${button.offsetWidth}px`
        button.replaceChildren(createIcon('check'))
        button.dataset.done = ''
        said.textContent = texts.copied
        const back = () => {
          button.replaceChildren(face())
          button.style.width = ''
          delete button.dataset.done
          said.textContent = ''
        }
        timers.push(window.setTimeout(back, TICK_MS))
      })
      tools.append(button)
    }
    const request = (write: (request: ExampleRequest) => string) => () => {
      const calls = readCalls(source?.() ?? '')
      const call = calls.find((one) => one.url === address && one.method === method)
      return write(
        exampleRequest(call ?? { method, url: address, state: 0, params: [], bodyKind: undefined, bodyExample: '' }),
      )
    }
    if (source) {
      add(texts.copyCurl, () => document.createTextNode('cURL'), request(curlOf))
      add(texts.copyFetch, () => document.createTextNode('fetch'), request(fetchOf))
    }
    add(
      texts.copyAddress,
      () => createIcon('copy'),
      () => address,
    )
    tools.append(said)
    line.append(tools)
    undo.push(() => {
      for (const timer of timers) clearTimeout(timer)
      tools.remove()
    })
  }
}
