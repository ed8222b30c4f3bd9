/** The middle of the numbers of a list; NaN when there are none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The number that this share (0 to 1) of a list lies below; what is not a number is left out; NaN when nothing is left. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A number as a table shows it: with these decimals and thousands apart; a dash when it was not measured. */
export const shown = (value: number, digits = 0): string =>
  Number.isFinite(value)
    ? value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    : '–'

/** The middle of what was measured, and between which figures it lies: `12 (10–15)`; of a single figure only that. */
export function spread(values: readonly number[], digits = 0): string {
  const finite = values.filter(Number.isFinite)
  const middle = shown(median(finite), digits)
  if (finite.length < 2) return middle
  return `${middle} (${shown(Math.min(...finite), digits)}–${shown(Math.max(...finite), digits)})`
}

/** What each round measured, divided by what the same round measured of the baseline. */
export const ratios = (ours: readonly number[], theirs: readonly number[]): number[] =>
  ours.map((value, round) => value / (theirs[round] ?? Number.NaN))
