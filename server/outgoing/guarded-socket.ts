import { lookup as resolveName } from 'node:dns'
import { connect, isIP, type Socket } from 'node:net'
import { OutgoingError } from './outgoing-error.ts'
import { guardedLookup } from './outgoing-request.ts'
import { isRefusedAddress } from './refused-addresses.ts'

/**
 * Opens a TCP connection to a host that an administrator named, for protocols other than HTTP (decision 12). The connection resolves the name itself,
 * and uses the address that was checked.
 * @throws OutgoingError refused_address; and the error of the socket
 */
export function connectGuarded({ host, port }: { host: string; port: number }): Promise<Socket> {
  if (isIP(host) && isRefusedAddress(host)) return Promise.reject(new OutgoingError('refused_address', host))
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: guardedLookup(resolveName) })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.removeListener('error', reject)
      resolve(socket)
    })
  })
}
