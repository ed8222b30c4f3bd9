import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

const CSS = `body{margin:0 auto;max-width:44rem;padding:1rem;font:16px/1.7 system-ui,sans-serif}
pre{overflow:auto;padding:1rem;background:#f4f4f5}table{border-collapse:collapse}td,th{border:1px solid #d4d4d8;padding:.25rem .5rem}`

/**
 * The baseline of a reader's page: the same article as a hand-written file with one small style sheet, sent compressed by a bare
 * `node:http` server.
 * @param article HTML
 */
export async function serveStaticPage(article: string): Promise<{ url: string; stop(): void }> {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Static page</title><link rel="stylesheet" href="/page.css"><link rel="icon" href="data:,"><article><div class="prose">${article}</div></article>`
  const files: Record<string, { type: string; body: Buffer }> = {
    '/': { type: 'text/html; charset=utf-8', body: gzipSync(html) },
    '/page.css': { type: 'text/css', body: gzipSync(CSS) },
  }
  const server = createServer((request, response) => {
    const file = files[request.url ?? '']
    if (!file) return response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'gzip',
      'content-length': file.body.length,
      'cache-control': 'max-age=3600',
    })
    return response.end(file.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
