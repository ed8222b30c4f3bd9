/** A migration that takes something away which an earlier version of the program uses. */
export interface ContractStep {
  /** The oldest version of the program that works without it. It must have been released before the migration. */
  works_since: string
  because: string
}

/**
 * The migrations that are contract steps, by name (docs/upgrade.md). All others only expand: the versions before them work with the tables after
 * them. server/db/migrations/expand.test.ts checks that on both engines.
 */
export const CONTRACT_STEPS: Readonly<Record<string, ContractStep>> = {}
