/** The median of a list; NaN when it is empty. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The percentile of a list; the share is 0 to 1. Values that are no numbers are ignored; NaN when nothing is left. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A number for a table, with this many decimals and separators for thousands; a dash when it is missing. */
export const shown = (value: number, digits = 0): string =>
  Number.isFinite(value)
    ? value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    : '–'

/** The median and the range of the values, as `12 (10–15)`; of a single value the value alone. */
export function spread(values: readonly number[], digits = 0): string {
  const finite = values.filter(Number.isFinite)
  const middle = shown(median(finite), digits)
  if (finite.length < 2) return middle
  return `${middle} (${shown(Math.min(...finite), digits)}–${shown(Math.max(...finite), digits)})`
}

/** Divides the value of each round by the value of the baseline in the same round. */
export const ratios = (ours: readonly number[], theirs: readonly number[]): number[] =>
  ours.map((value, round) => value / (theirs[round] ?? Number.NaN))
