import { optionValue } from '#server/site-options.ts'
import { USER_GROUP } from '#shared/kinds.ts'

/**
 * Whether the site demands two-step login of somebody.
 * @param setting the kept text of `second_step_required`; null: nobody has set it
 */
export function demandsSecondStep(setting: string | null | undefined, { groupid }: { groupid: number }): boolean {
  const whom = optionValue('second_step_required', setting)
  return whom === 'everybody' || (whom === 'administrators' && groupid === USER_GROUP.admin)
}
