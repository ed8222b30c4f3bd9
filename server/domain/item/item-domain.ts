import { AppError } from '#shared/errors.ts'
import { RESERVED_SEGMENTS } from '#shared/reserved-segments.ts'

const reserved = new Set<string>(RESERVED_SEGMENTS)

/**
 * The columns of a personal domain; an empty text means no domain.
 * @throws AppError DOMAIN_INVALID unless it consists of letters and digits, has at least one letter, and is none of our own addresses
 */
export function domainColumns(item_domain: string): { item_domain: string; domain_key: string | null } {
  if (item_domain === '') return { item_domain, domain_key: null }
  const domain_key = item_domain.toLowerCase()
  const valid = /^[a-z0-9]+$/.test(domain_key) && !/^\d+$/.test(domain_key) && !reserved.has(domain_key)
  if (!valid) throw new AppError('DOMAIN_INVALID', {}, 'item_domain')
  return { item_domain, domain_key }
}

/** The refusal of a personal domain that another item has. */
export const domainTaken = (domain: string): AppError => new AppError('DOMAIN_TAKEN', { domain }, 'item_domain')
