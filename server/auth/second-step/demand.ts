import { optionValue } from '#server/site-options.ts'
import { USER_GROUP } from '#shared/kinds.ts'

/**
 * Whether the site requires two-step login of a user.
 * @param setting the stored text of `second_step_required`; null: not set
 */
export function demandsSecondStep(setting: string | null | undefined, { groupid }: { groupid: number }): boolean {
  const whom = optionValue('second_step_required', setting)
  return whom === 'everybody' || (whom === 'administrators' && groupid === USER_GROUP.admin)
}
