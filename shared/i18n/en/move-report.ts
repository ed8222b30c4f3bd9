/** What a move of a site says, on the screen and in the shell. */
export const moveReport = {
  waits: 'Another move has the lock. Looking whether it still goes on, for at most half a minute …',
  /** Sentences of readers about what has no place here, as they say them in English, in another language. One that is missing stays English. */
  remarks: [] as readonly (readonly [sentence: string, here: string])[],
} as const
