import type { Check } from './check.ts'
import { accounts } from './checks/accounts.ts'
import { address } from './checks/address.ts'
import { backups } from './checks/backups.ts'
import { clock } from './checks/clock.ts'
import { connections } from './checks/connections.ts'
import { dataFolder } from './checks/data-folder.ts'
import { disk } from './checks/disk.ts'
import { engine } from './checks/engine.ts'
import { files } from './checks/files.ts'
import { jobs } from './checks/jobs.ts'
import { mail } from './checks/mail.ts'
import { node } from './checks/node.ts'
import { references } from './checks/references.ts'
import { search } from './checks/search.ts'
import { secrets } from './checks/secrets.ts'
import { settings } from './checks/settings.ts'
import { storage } from './checks/storage.ts'
import { structure } from './checks/structure.ts'

/** Every check of the doctor, in the order of the report. The configuration, the database and its tables come before them (`examine.ts`). */
export const CHECKS: readonly Check[] = [
  node,
  dataFolder,
  disk,
  settings,
  clock,
  address,
  engine,
  connections,
  structure,
  references,
  search,
  files,
  storage,
  secrets,
  accounts,
  mail,
  jobs,
  backups,
]
