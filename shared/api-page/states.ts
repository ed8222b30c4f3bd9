/** States of an API page on the wire (docs/protocol.md, API JSON); 0: none is given. */
export type ApiState = 0 | 1 | 2 | 3 | 4 | 5

/** What a state is called in the code, by its number; `web/parts/api-marks/status.tsx` draws them. */
export const STATE_NAMES = [undefined, 'developing', 'testing', 'completed', 'change', 'deprecated'] as const
