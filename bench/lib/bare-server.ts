import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

/**
 * The baseline: a bare `node:http` server that reads a request and sends back one of the bodies that it was given as a JSON list on its
 * standard input; the path says which (`/0`, `/1`). Run as a process of its own.
 */
const bodies = ((await json(process.stdin)) as string[]).map((body) => Buffer.from(body))
const server = createServer((request, response) => {
  const body = bodies[Number(request.url?.slice(1))] ?? Buffer.alloc(0)
  request.on('data', () => {})
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(address.port)
})
