import type { HandlersOf } from '#server/call/handler.ts'
import { teamAttorn } from './attorn.ts'
import { teamDelete } from './delete.ts'
import { teamExitTeam } from './exitTeam.ts'
import { teamGetList } from './getList.ts'
import { teamSave } from './save.ts'

/** The handlers of `team/*`. */
export const team: HandlersOf<'team'> = {
  getList: teamGetList,
  save: teamSave,
  delete: teamDelete,
  attorn: teamAttorn,
  exitTeam: teamExitTeam,
}
