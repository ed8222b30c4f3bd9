import type { HandlersOf } from '#server/call/handler.ts'
import { adminPlanDelete } from './delete.ts'
import { adminPlanGetList } from './getList.ts'
import { adminPlanSave } from './save.ts'
import { adminPlanSaveSettings } from './saveSettings.ts'

/** Handlers of `adminPlan/…`. */
export const adminPlan: HandlersOf<'adminPlan'> = {
  getList: adminPlanGetList,
  save: adminPlanSave,
  delete: adminPlanDelete,
  saveSettings: adminPlanSaveSettings,
}
