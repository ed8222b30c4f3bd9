/** Above this many characters the live preview of the editor stops. */
export const LIVE_PREVIEW_CHARACTERS = 4000
