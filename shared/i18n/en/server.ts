import { access } from './access.ts'
import { apiDocs } from './api-docs.ts'
import { callSummaries } from './call-summaries.ts'
import { changeLog } from './change-log.ts'
import { convert } from './convert.ts'
import { errors, words } from './errors.ts'
import { exportDocument } from './export-document.ts'
import { exportSite } from './export-site.ts'
import { importing } from './import.ts'
import { importedApi } from './imported-api.ts'
import { landing } from './landing.ts'
import { mail } from './mail.ts'
import { moveIn } from './move-in.ts'
import { moveReport } from './move-report.ts'
import { orderMail } from './order-mail.ts'
import { plainField } from './plain-field.ts'
import { role } from './role.ts'
import { sampleItems } from './sample-items/index.ts'
import { shell } from './shell.ts'
import { starter } from './starter.ts'
import { userList } from './user-list.ts'

/** The texts of the server. Browsers do not download them. */
export const server = {
  access,
  apiDocs,
  callSummaries,
  changeLog,
  convert,
  errors,
  exportDocument,
  exportSite,
  importedApi,
  importing,
  landing,
  mail,
  moveIn,
  moveReport,
  orderMail,
  plainField,
  role,
  sampleItems,
  shell,
  starter,
  userList,
  words,
} as const
