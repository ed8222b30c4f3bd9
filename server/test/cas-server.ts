import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'

export interface CasServer {
  /** Its address with the path, without a slash at the end. */
  url: string
  /** Makes a ticket of a person without a browser. */
  ticketFor(user: string, service: string): string
  stop(): Promise<void>
}

const TICKET_MS = 10_000

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * Starts a CAS server on a free port of this machine. It has a login page that accepts any password, tickets for one use and one service, and a
 * logout.
 */
export async function startCasServer(): Promise<CasServer> {
  const tickets = new Map<string, { service: string; user: string; until: number }>()
  const ticketFor = (user: string, service: string) => {
    const ticket = `ST-${randomUUID()}`
    tickets.set(ticket, { service, user, until: Date.now() + TICKET_MS })
    return ticket
  }
  const answerOf = (ticket: string, service: string, withAttributes: boolean): string => {
    const known = tickets.get(ticket)
    tickets.delete(ticket)
    const code =
      !known || known.until < Date.now() ? 'INVALID_TICKET' : known.service === service ? '' : 'INVALID_SERVICE'
    if (!known || code)
      return `<cas:authenticationFailure code="${code}">Ticket ${escaped(ticket)} is not recognised</cas:authenticationFailure>`
    const attributes =
      '<cas:attributes><cas:displayName>张三 &amp; 李</cas:displayName><cas:mail>zhang@example.com</cas:mail><cas:memberOf>docs</cas:memberOf></cas:attributes>'
    return `<cas:authenticationSuccess><cas:user>${escaped(known.user)}</cas:user>${withAttributes ? attributes : ''}</cas:authenticationSuccess>`
  }
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://cas')
    const service = searchParams.get('service') ?? ''
    const user = searchParams.get('username')
    if (pathname === '/cas/login' && user) {
      const back = new URL(service)
      back.searchParams.set('ticket', ticketFor(user, service))
      reply.writeHead(302, { location: back.href }).end()
    } else if (pathname === '/cas/login') {
      const form = `<form><input type=hidden name=service value="${escaped(service)}"><label>CAS name <input name=username></label><button>Sign in</button></form>`
      reply.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>CAS</title>${form}`)
    } else if (pathname === '/cas/p3/serviceValidate' || pathname === '/cas/serviceValidate') {
      const answer = answerOf(searchParams.get('ticket') ?? '', service, pathname.includes('/p3/'))
      const xml = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${answer}</cas:serviceResponse>`
      reply.writeHead(200, { 'content-type': 'application/xml;charset=utf-8' }).end(xml)
    } else reply.writeHead(pathname === '/cas/logout' ? 200 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/cas`,
    ticketFor,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
