import { lookup as resolveName } from 'node:dns'
import { connect, isIP, type Socket, type TcpNetConnectOpts } from 'node:net'
import { OutgoingError } from './outgoing-error.ts'
import { guardedLookup } from './outgoing-request.ts'
import { isRefusedAddress } from './refused-addresses.ts'

/** How long one address of a name is tried before the next one. The quarter of a second of the runtime gives up addresses that are only far away. */
const ADDRESS_MS = 2500

interface GuardedHost {
  host: string
  port: number
  /** The own address from which to connect; absent: the system chooses. */
  localAddress?: string | undefined
}

/** The options of a connection to a host, which resolves its name itself and uses only addresses that may be reached. */
export const guardedOptions = ({ host, port, localAddress }: GuardedHost): TcpNetConnectOpts => ({
  host,
  port,
  lookup: guardedLookup(resolveName),
  autoSelectFamilyAttemptTimeout: ADDRESS_MS,
  // From an address of one family, those of the other one cannot be reached.
  ...(localAddress && { localAddress, family: isIP(localAddress) }),
})

/**
 * Opens a TCP connection to a host that an administrator named, for protocols other than HTTP (decision 12). The connection resolves the name itself,
 * and uses an address that was checked.
 * @param most the longest time to wait, in milliseconds; absent: as long as the system tries
 * @throws OutgoingError refused_address; and the error of the socket
 */
export function connectGuarded(to: GuardedHost, most?: number): Promise<Socket> {
  const { host } = to
  if (isIP(host) && isRefusedAddress(host)) return Promise.reject(new OutgoingError('refused_address', host))
  return new Promise((resolve, reject) => {
    const socket = connect(guardedOptions(to))
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
