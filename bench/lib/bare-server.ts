import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** The baseline: a bare `node:http` server that reads a request and sends back what it was given on its standard input. Run as a process of its own. */
const body = await buffer(process.stdin)
const server = createServer((request, response) => {
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
