import type { HandlersOf } from '#server/call/handler.ts'
import { securityAddPasskey } from './addPasskey.ts'
import { securityConfirm } from './confirm.ts'
import { securityDisableTwoStep } from './disableTwoStep.ts'
import { securityEnableTwoStep } from './enableTwoStep.ts'
import { securityInfo } from './info.ts'
import { securityNewRecoveryCodes } from './newRecoveryCodes.ts'
import { securityRemovePasskey } from './removePasskey.ts'
import { securityRenamePasskey } from './renamePasskey.ts'
import { securityStartPasskey } from './startPasskey.ts'
import { securityStartTwoStep } from './startTwoStep.ts'

/** Handlers of `security/…`. */
export const security: HandlersOf<'security'> = {
  info: securityInfo,
  confirm: securityConfirm,
  startTwoStep: securityStartTwoStep,
  enableTwoStep: securityEnableTwoStep,
  disableTwoStep: securityDisableTwoStep,
  newRecoveryCodes: securityNewRecoveryCodes,
  startPasskey: securityStartPasskey,
  addPasskey: securityAddPasskey,
  renamePasskey: securityRenamePasskey,
  removePasskey: securityRemovePasskey,
}
