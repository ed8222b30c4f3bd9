/** The token of the invite link to which a `redirect` value leads; undefined when it leads elsewhere. */
export function inviteOf(redirect: string | null): string | undefined {
  return /^\/user\/invite\/([0-9a-f]{64})$/.exec(redirect ?? '')?.[1]
}
