import { countAdministratorsWithoutSecondStep, hasReachableAdministrator } from '#server/auth/account.repository.ts'
import type { Context } from '#server/context.ts'
import { registrationOf } from '#server/domain/account/registration.ts'
import { readBackupState } from '#server/domain/backup/backup-state.ts'
import { isBackupOld } from '#server/domain/backup/due.ts'
import { siteCheckOf } from '#server/domain/figures/site-check.ts'
import { countOrders } from '#server/domain/plan/order.repository.ts'
import { canSendMail } from '#server/mail/mail-server.ts'
import { trustedSiteAddress } from '#server/mail/site-address.ts'
import { oneLine } from '#server/one-line.ts'
import { findOptions } from '#server/site-options.repository.ts'
import { readSiteOption, readSiteOptions } from '#server/site-options.ts'
import type { DiskSpace } from '#server/storage/disk-space.ts'
import type { Output } from '#shared/api/index.ts'
import { ORDER_STATE } from '#shared/kinds.ts'
import { isLate } from './job-states.ts'

type Overview = Output<'adminOverview/get'>
export type Finding = Overview['findings'][number]

/** A disk is almost full when less than this share of it and fewer than this many bytes are free. */
const FREE_PART = 0.1
const FREE_BYTES = 10 * 1024 ** 3
/** It is a danger when fewer than this many bytes are free. */
const FREE_BYTES_DANGER = 512 * 1024 ** 2
const DAY_SECONDS = 24 * 3600
/** The time limit for an answer of the storage, in milliseconds. */
const STORAGE_MS = 5000

const finding = (name: Finding['name'], level: Finding['level'], count = 0, about = ''): Finding => ({
  name,
  level,
  count,
  about,
})

/** Jobs that fail or that did not run for too long. */
export function jobFindings(jobs: Overview['jobs'], now: number): Finding[] {
  const failing = jobs.filter(({ failures }) => failures > 0)
  const late = jobs.filter((job) => isLate(job, now))
  return [
    ...failing.map(({ name, failures }) => finding('job_failing', 'bad', failures, name)),
    ...late.map(({ name }) => finding('job_late', 'warn', 0, name)),
  ]
}

/** Whether the disk of the data folder is almost full. */
export function diskFindings(disk: DiskSpace | undefined): Finding[] {
  if (!disk || disk.free >= FREE_BYTES || disk.free >= disk.total * FREE_PART) return []
  return [finding('disk_full', disk.free < FREE_BYTES_DANGER ? 'bad' : 'warn', disk.free)]
}

/** Tries to write into the storage, and gives up after `STORAGE_MS`. */
async function storageFindings({ services: { storage } }: Context): Promise<Finding[]> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${STORAGE_MS / 1000} s`)), STORAGE_MS)
  try {
    await Promise.race([storage.check(), tooLong])
    return []
  } catch (error) {
    return [finding('storage_fails', 'bad', 0, oneLine(error))]
  } finally {
    clearTimeout(timer)
  }
}

async function checkFindings(ctx: Context): Promise<Finding[]> {
  const { missing, unreadable, unindexed } = siteCheckOf(await findOptions(ctx.db))
  return [
    ...(missing > 0 ? [finding('files_missing', 'bad', missing)] : []),
    ...(unreadable > 0 ? [finding('secrets_unreadable', 'bad', unreadable)] : []),
    ...(unindexed > 0 ? [finding('pages_unindexed', 'warn', unindexed)] : []),
  ]
}

/** Whether only this machine reaches an address. */
const isOfThisMachine = (host: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$|\.localhost$/.test(host)

/** Settings that make the site less safe or harder to reach. */
export async function settingFindings(ctx: Context): Promise<Finding[]> {
  const found: Finding[] = []
  const hasMail = await canSendMail(ctx.services)
  const address = await trustedSiteAddress(ctx)
  const { hostname, protocol } = new URL(address && URL.canParse(address) ? address : ctx.request.origin)
  const isPublic = !isOfThisMachine(hostname)
  if (!hasMail) found.push(finding('mail_missing', 'warn'))
  else if (!address) found.push(finding('address_missing', 'warn'))
  if (hasMail && !(await hasReachableAdministrator(ctx.db))) found.push(finding('administrator_unreachable', 'warn'))
  if (isPublic && protocol === 'http:') found.push(finding('not_encrypted', 'warn', 0, hostname))
  const options = await readSiteOptions(ctx.db)
  const { isOpen, domains } = registrationOf(options)
  if (isPublic && isOpen && domains.length === 0) found.push(finding('registration_open', 'info', 0, hostname))
  const lacking = await countAdministratorsWithoutSecondStep(ctx.db)
  const isDemanded = options.second_step_required !== 'nobody'
  if (lacking > 0 && (isDemanded || isPublic))
    found.push(finding('second_step_missing', isDemanded ? 'warn' : 'info', lacking))
  const orders = await countOrders(ctx.db, { state: ORDER_STATE.placed })
  if (orders > 0) found.push(finding('orders_waiting', 'info', orders))
  return found
}

/** Whether the scheduled backups are made. */
export async function backupFindings({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Finding[]> {
  const every = await readSiteOption(db, 'backup_every')
  const state = await readBackupState(db)
  const days = Math.floor((now - Math.max(state.since, state.last_made)) / DAY_SECONDS)
  return [
    ...(state.error === '' ? [] : [finding('backup_failed', 'bad', 0, state.error)]),
    ...(isBackupOld(every, state, now) ? [finding('backup_old', 'bad', days)] : []),
  ]
}

const LEVELS: readonly Finding['level'][] = ['bad', 'warn', 'info']

/** The findings for the administrator, the worst first. Reads no whole table. */
export async function findFindings(
  ctx: Context,
  { jobs, disk }: { jobs: Overview['jobs']; disk: DiskSpace | undefined },
): Promise<Finding[]> {
  const found = [
    ...jobFindings(jobs, ctx.now),
    ...(await storageFindings(ctx)),
    ...diskFindings(disk),
    ...(await checkFindings(ctx)),
    ...(await backupFindings(ctx)),
    ...(await settingFindings(ctx)),
  ]
  return found.sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level))
}
