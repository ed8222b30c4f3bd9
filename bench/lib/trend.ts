import { median } from './stats.ts'

/** A value measured at one moment. */
export interface Sample {
  /** Milliseconds since the beginning. */
  at: number
  value: number
}

/** The smallest value of each minute, which shows what remains after garbage collection. */
export function leastOfMinutes(samples: readonly Sample[]): Sample[] {
  const least = new Map<number, Sample>()
  for (const sample of samples) {
    const minute = Math.floor(sample.at / 60_000)
    const known = least.get(minute)
    if (!known || sample.value < known.value) least.set(minute, sample)
  }
  return [...least.values()]
}

/** `flat`: surely below what is allowed; `grows`: surely above; `unsure`: a longer run has to say. From good to bad. */
export const VERDICTS = ['flat', 'unsure', 'grows'] as const

export interface Growth {
  /** Of an hour: the median of the slopes between all pairs of samples (Theil–Sen), which single peaks do not move. */
  slope: number
  /** The interval that holds the true slope with a probability of 95 %. */
  low: number
  high: number
  verdict: (typeof VERDICTS)[number]
}

/** Fewer samples say nothing. */
const SAMPLES_LEAST = 10
/** The 97.5th percentile of the normal distribution. */
const TWO_SIDED_95 = 1.96

/**
 * By how much the values grow in an hour, with the interval of Sen (1968, https://doi.org/10.1080/01621459.1968.10480934), which assumes no distribution. Memory that is high in one
 * minute is often high in the next, and such samples say less; so the variance grows by the correlation of neighbours (Bayley and Hammersley, 1946).
 * @param most the growth an hour that is allowed
 */
export function growthOf(samples: readonly Sample[], most: number): Growth {
  const slopes: number[] = []
  for (const [i, from] of samples.entries())
    for (const to of samples.slice(i + 1))
      if (to.at > from.at) slopes.push(((to.value - from.value) / (to.at - from.at)) * 3_600_000)
  slopes.sort((a, b) => a - b)
  const slope = median(slopes)
  const count = samples.length
  if (count < SAMPLES_LEAST) return { slope, low: Number.NaN, high: Number.NaN, verdict: 'unsure' }
  const near = correlation(samples.map(({ at, value }) => value - (slope * at) / 3_600_000))
  const variance = ((count * (count - 1) * (2 * count + 5)) / 18) * ((1 + near) / (1 - near))
  const reach = TWO_SIDED_95 * Math.sqrt(variance)
  const at = (rank: number) => slopes[Math.max(0, Math.min(slopes.length - 1, Math.round(rank)))] as number
  const low = at((slopes.length - reach) / 2)
  const high = at((slopes.length + reach) / 2)
  return { slope, low, high, verdict: high <= most ? 'flat' : low > most ? 'grows' : 'unsure' }
}

/** The correlation of neighbours in a list, 0 to 0.9; negative ones count as none. */
function correlation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const off = values.map((value) => value - mean)
  const square = off.reduce((sum, one) => sum + one * one, 0)
  const product = off.slice(1).reduce((sum, one, at) => sum + one * (off[at] as number), 0)
  return square === 0 ? 0 : Math.max(0, Math.min(0.9, product / square))
}
