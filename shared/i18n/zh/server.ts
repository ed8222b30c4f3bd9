import { access } from './access.ts'
import { apiDocs } from './api-docs.ts'
import { callSummaries } from './call-summaries.ts'
import { changeLog } from './change-log.ts'
import { convert } from './convert.ts'
import { errors, words } from './errors.ts'
import { landing } from './landing.ts'
import { mail } from './mail.ts'
import { role } from './role.ts'
import { sampleItems } from './sample-items/index.ts'
import { shell } from './shell.ts'
import { starter } from './starter.ts'

/** 服务器的文字。 */
export const server = {
  access,
  apiDocs,
  callSummaries,
  changeLog,
  convert,
  errors,
  landing,
  mail,
  role,
  sampleItems,
  shell,
  starter,
  words,
}
