import { isIP, Socket } from 'node:net'
import { SourceError } from '#server/migrate/source.ts'
import { oneLine } from '#server/one-line.ts'
import { guardedOptions } from '#server/outgoing/guarded-socket.ts'
import { OutgoingError } from '#server/outgoing/outgoing-error.ts'
import { isRefusedAddress } from '#server/outgoing/refused-addresses.ts'
import { decoded } from '#shared/decoded.ts'

/** Connections to the databases of other systems, by the policy for addresses that administrators name (decision 12). */

/**
 * The parts of the address of a database. A percent sign that encodes nothing, as people type it in passwords, stays.
 * @param form how such an address looks, for the message: `mysql://user:password@host:port/database`
 * @param port the port of an address without one
 * @throws SourceError when it is no address
 */
export function partsOfAddress(address: string, form: string, port: number) {
  let url: URL
  try {
    url = new URL(address)
  } catch (cause) {
    throw new SourceError('move_address_form', { form }, { cause })
  }
  return {
    url,
    // The brackets of IPv6 are no part of the host.
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || port),
    user: decoded(url.username),
    password: decoded(url.password),
    database: decoded(url.pathname.slice(1)),
  }
}

/** A socket for a driver that connects by itself, with a port and a host. The connection uses the address that was checked. */
export class GuardedSocket extends Socket {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `connect` are more than drivers use
  override connect(...[port, host]: any[]): this {
    if (isIP(host) && isRefusedAddress(host)) this.destroy(new OutgoingError('refused_address', host))
    else super.connect(guardedOptions({ host, port }))
    return this
  }
}

/** What is wrong with a connection, in words of the person. */
export const reasonOf = (error: unknown): string =>
  error instanceof OutgoingError && error.reason === 'refused_address' ? '@move_address_refused' : oneLine(error)
