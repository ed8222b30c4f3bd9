const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A size in bytes for people: `0 B`, `812 B`, `1.4 KB`, `12 MB`. */
export function fileSize(bytes: number): string {
  let [size, unit] = [bytes, 0]
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024
    unit += 1
  }
  const digits = unit > 0 && size < 10 ? 1 : 0
  return `${size.toFixed(digits)} ${UNITS[unit]}`
}
