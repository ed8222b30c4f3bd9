import type { Context } from '../../http/context.ts'

/**
 * The address of a file. Our own interface writes it into texts, so it is a path: it stays good when the site moves. Clients of the protocol
 * put it into texts of their own and get it whole.
 */
export function fileAddress({ request }: Pick<Context, 'request'>, sign: string, unique_key = ''): string {
  const key = unique_key === '' ? '' : `&unique_key=${encodeURIComponent(unique_key)}`
  return request.door === 'own'
    ? `/api/attachment/visitFile?sign=${sign}${key}`
    : `${request.origin}/server/index.php?s=/api/attachment/visitFile&sign=${sign}${key}`
}
