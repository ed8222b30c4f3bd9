import { AppError } from '#shared/errors.ts'

/**
 * An address of a database as it may be shown and stored: without its password.
 * @throws AppError MOVE_ADDRESS if it is no address of a MySQL, MariaDB or PostgreSQL
 */
export function shownAddress(address: string): string {
  const refusal = () => new AppError('MOVE_ADDRESS', {}, 'address')
  if (!/^(mysql|mariadb|postgres|postgresql):\/\//.test(address) || !URL.canParse(address)) throw refusal()
  const { protocol, username, hostname, port, pathname } = new URL(address)
  if (hostname === '' || pathname.length < 2) throw refusal()
  const who = username === '' ? '' : `${username}@`
  return `${protocol}//${who}${hostname}${port === '' ? '' : `:${port}`}${pathname}`
}
