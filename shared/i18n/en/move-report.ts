/** What a move of a site says in the shell. */
export const moveReport = {
  waits: 'Another move has the lock. Looking whether it still goes on, for at most half a minute …',
} as const
