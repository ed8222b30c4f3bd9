/** The kinds of sample items that `item/addSample` creates. */
export const SAMPLE_KINDS = ['api', 'dictionary', 'sheet'] as const
