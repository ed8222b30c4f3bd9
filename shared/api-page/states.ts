/** The states of an API page on the wire (docs/protocol.md, API JSON); 0: none. */
export type ApiState = 0 | 1 | 2 | 3 | 4 | 5

/** The names of the states in the code, by number. `web/parts/api-marks/status.tsx` draws them. */
export const STATE_NAMES = [undefined, 'developing', 'testing', 'completed', 'change', 'deprecated'] as const
