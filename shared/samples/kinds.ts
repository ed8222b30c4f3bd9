/** Kinds of the items that `item/addSample` makes. */
export const SAMPLE_KINDS = ['api', 'dictionary', 'sheet'] as const
