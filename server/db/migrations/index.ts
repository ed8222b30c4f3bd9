import type { Kysely } from 'kysely'
import type { Dialect } from '#server/db/open.ts'
import { up as accountsItemsPages } from './0001-accounts-items-pages.ts'
import { up as groupsTeamsLocks } from './0002-groups-teams-locks.ts'
import { up as filesTemplatesMocks } from './0003-files-templates-mocks.ts'
import { up as search } from './0004-search.ts'
import { up as itemVersion } from './0005-item-version.ts'
import { up as searchSegments } from './0006-search-segments.ts'
import { up as movedAway } from './0007-moved-away.ts'
import { up as pageLinks } from './0008-page-links.ts'
import { up as lineBreaks } from './0009-line-breaks.ts'
import { up as accountsAndInvites } from './0010-accounts-and-invites.ts'
import { up as knownOrigins } from './0012-known-origins.ts'
import { up as wholeEntries } from './0013-whole-entries.ts'
import { up as disabledAccountsAndAudit } from './0014-disabled-accounts-and-audit.ts'
import { up as signInProviders } from './0015-sign-in-providers.ts'
import { up as savesOfSettings } from './0016-saves-of-settings.ts'
import { up as dailyFigures } from './0017-daily-figures.ts'
import { up as announcementsAndMissingFiles } from './0018-announcements-and-missing-files.ts'
import { up as storagePlaces } from './0019-storage-places.ts'
import { up as plansAndOrders } from './0020-plans-and-orders.ts'
import { up as directories } from './0021-directories.ts'
import { up as redirectSignIns } from './0022-redirect-sign-ins.ts'
import { up as secondStep } from './0023-second-step.ts'
import { up as accessTokens } from './0024-access-tokens.ts'
import { up as registrationCodes } from './0025-registration-codes.ts'
import { up as operations } from './0026-operations.ts'
import { up as imports } from './0027-imports.ts'
import { up as schemaChanges } from './0029-schema-changes.ts'
import { up as listsOfLargeSites } from './0030-lists-of-large-sites.ts'
import { up as searchWords } from './0031-search-words.ts'
import { up as fileTexts } from './0032-file-texts.ts'
import { up as searchLookups } from './0033-search-lookups.ts'
import { up as listsOfAdministrators } from './0034-lists-of-administrators.ts'
import { up as movedRows } from './0035-moved-rows.ts'
import { up as movedAddresses } from './0037-moved-addresses.ts'
import { up as unreadMessages } from './0038-unread-messages.ts'
import { up as foldersOfMembers } from './0039-folders-of-members.ts'
import { up as moveLock } from './0041-move-lock.ts'
import { up as listsByPage } from './0042-lists-by-page.ts'
import { up as pendingSearchEntries } from './0043-pending-search-entries.ts'
import { up as costOfSearchEntries } from './0044-cost-of-search-entries.ts'
import { up as plannerStatistics } from './0045-planner-statistics.ts'
import { up as spreadSearchEntries } from './0046-spread-search-entries.ts'

// biome-ignore lint/suspicious/noExplicitAny: migrations know the tables of their own day only
type Up = (db: Kysely<any>, dialect: Dialect) => Promise<void>

/** Migrations by name. They are applied in the order of their names. */
export type Migrations = Readonly<Record<string, Up>>

/**
 * Every migration in order. The database stores these names, so never rename one, whatever its file is called. Never change a migration that has
 * landed.
 */
export const migrations: Migrations = {
  '0001-ground-floor': accountsItemsPages,
  '0002-working-together': groupsTeamsLocks,
  '0003-writers-desk': filesTemplatesMocks,
  '0004-search': search,
  '0005-item-version': itemVersion,
  '0006-fewer-merges': searchSegments,
  '0007-moved-away': movedAway,
  '0008-page-links': pageLinks,
  '0009-line-breaks': lineBreaks,
  '0010-accounts-and-invites': accountsAndInvites,
  '0012-known-origins': knownOrigins,
  '0013-whole-entries': wholeEntries,
  '0014-disabled-accounts-and-audit': disabledAccountsAndAudit,
  '0015-sign-in-providers': signInProviders,
  '0017-daily-figures': dailyFigures,
  '0020-plans-and-orders': plansAndOrders,
  '0016-saves-of-settings': savesOfSettings,
  '0019-storage-places': storagePlaces,
  '0022-redirect-sign-ins': redirectSignIns,
  '0024-access-tokens': accessTokens,
  '0021-directories': directories,
  '0018-announcements-and-missing-files': announcementsAndMissingFiles,
  '0023-second-step': secondStep,
  '0025-registration-codes': registrationCodes,
  '0026-operations': operations,
  '0027-imports': imports,
  '0029-schema-changes': schemaChanges,
  '0030-lists-of-large-sites': listsOfLargeSites,
  '0031-search-words': searchWords,
  '0032-file-texts': fileTexts,
  '0033-search-lookups': searchLookups,
  '0034-lists-of-administrators': listsOfAdministrators,
  '0035-moved-rows': movedRows,
  '0037-moved-addresses': movedAddresses,
  '0038-unread-messages': unreadMessages,
  '0039-folders-of-members': foldersOfMembers,
  '0041-move-lock': moveLock,
  '0042-lists-by-page': listsByPage,
  '0043-pending-search-entries': pendingSearchEntries,
  '0044-cost-of-search-entries': costOfSearchEntries,
  '0045-planner-statistics': plannerStatistics,
  '0046-spread-search-entries': spreadSearchEntries,
}
