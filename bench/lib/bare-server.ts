import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

/**
 * The baseline: a bare `node:http` server in a process of its own. It gets a JSON list of bodies on its standard input, reads
 * requests, and sends the body whose index is the path (`/0`, `/1`).
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
