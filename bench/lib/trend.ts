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

/** The growth of the values per hour: the median of the slopes between all pairs of samples (Theil–Sen). Single peaks do not change it. */
export function slopePerHour(samples: readonly Sample[]): number {
  const slopes: number[] = []
  for (const [i, from] of samples.entries())
    for (const to of samples.slice(i + 1))
      if (to.at > from.at) slopes.push(((to.value - from.value) / (to.at - from.at)) * 3_600_000)
  return median(slopes)
}
