import type { Sample, SampleKind } from '#shared/samples/sample.ts'
import { api } from './api.ts'
import { dictionary } from './dictionary.ts'
import { sheet } from './sheet.ts'

/** The sample items, by kind. */
export const sampleItems = { api, dictionary, sheet } satisfies Record<SampleKind, Sample>
