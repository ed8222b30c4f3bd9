/** The live preview of the editor stops when the text is longer than this (characters). */
export const LIVE_PREVIEW_CHARACTERS = 4000
