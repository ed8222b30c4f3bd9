import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import { addressKey } from '#server/limits/rate-limit.ts'
import { outageRefusal } from '#server/outage.ts'

/** How many connections a process holds, and how many of them one address may have. */
export interface ConnectionLimits {
  most: number
  perAddress: number
}

/** Open files that are left for the database, files, and worker threads: at most this many, and at most this share of all. */
const RESERVED_MOST = 1024
const RESERVED_SHARE = 1 / 4
/** One address may have this share of the connections. An office may share an address; a proxy must be in `TRUST_PROXY`. */
const ADDRESS_SHARE = 1 / 2
/** Connections beyond the limit that are still answered with a refusal. Any more are closed at once. */
const REFUSED_AT_ONCE = 100

/** Addresses that answer also when there are too many connections: they say what is wrong. */
const ALWAYS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** How many files this process may have open; Node has raised the soft limit to the hard one. undefined: not known (not on Linux), or unlimited. */
function openFilesMost(): number | undefined {
  try {
    const most = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return most === undefined ? undefined : Number(most)
  } catch {
    return undefined
  }
}

/** The limits that leave enough open files for everything else. @returns undefined when the number of files is not limited */
export function connectionLimits(openFiles: number | undefined = openFilesMost()): ConnectionLimits | undefined {
  if (openFiles === undefined) return undefined
  const most = openFiles - Math.ceil(Math.min(RESERVED_MOST, openFiles * RESERVED_SHARE))
  return { most, perAddress: Math.ceil(most * ADDRESS_SHARE) }
}

/**
 * Limits the connections of this process, so that they never take the files that the database, uploads and workers need (EMFILE). Requests on a connection
 * beyond the limit are refused as an outage (decision 63) and the connection ends; all others go on. Behind a trusted proxy, which has one address,
 * there is no limit for an address.
 */
export function limitConnections(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'outages'>,
  limits: ConnectionLimits | undefined = connectionLimits(),
): void {
  if (!limits) return
  const perAddress = services.config.TRUST_PROXY.length > 0 ? limits.most : limits.perAddress
  const ofAddress = new Map<string, number>()
  const refused = new WeakSet<Socket>()
  let open = 0
  app.server.maxConnections = limits.most + REFUSED_AT_ONCE
  app.server.on('drop', () => services.outages.note('overloaded', new Error('too many connections')))
  app.server.on('connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? '')
    const count = (by: number) => {
      open += by
      const many = (ofAddress.get(address) ?? 0) + by
      if (many === 0) ofAddress.delete(address)
      else ofAddress.set(address, many)
      return many
    }
    const many = count(1)
    socket.once('close', () => count(-1))
    if (open <= limits.most && many <= perAddress) return
    refused.add(socket)
    const what = open > limits.most ? 'too many connections' : `too many connections from ${address}`
    services.outages.note('overloaded', new Error(what))
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!refused.has(request.raw.socket) || ALWAYS.has(request.routeOptions.url ?? '')) return done()
    reply.header('connection', 'close')
    done(outageRefusal('overloaded'))
  })
}
