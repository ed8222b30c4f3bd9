import { lookup as resolveName } from 'node:dns'
import { connect, isIP, type Socket } from 'node:net'
import { OutgoingError } from './outgoing-error.ts'
import { guardedLookup } from './outgoing-request.ts'
import { isRefusedAddress } from './refused-addresses.ts'

/**
 * Opens a TCP connection to a host that an administrator named, for protocols other than HTTP (decision 12). The connection resolves the name itself,
 * and uses the address that was checked.
 * @param most the longest time to wait, in milliseconds; absent: as long as the system tries
 * @throws OutgoingError refused_address; and the error of the socket
 */
export function connectGuarded({ host, port }: { host: string; port: number }, most?: number): Promise<Socket> {
  if (isIP(host) && isRefusedAddress(host)) return Promise.reject(new OutgoingError('refused_address', host))
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: guardedLookup(resolveName) })
    const tooLong = most && setTimeout(() => socket.destroy(new Error('connect ETIMEDOUT')), most)
    socket.once('close', () => clearTimeout(tooLong))
    socket.once('error', reject)
    socket.once('connect', () => {
      clearTimeout(tooLong)
      socket.removeListener('error', reject)
      resolve(socket)
    })
  })
}
