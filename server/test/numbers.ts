/** Random whole numbers below a bound (mulberry32): the same in each run, so a failure can be repeated. */
export function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let n = Math.imul(state ^ (state >>> 15), 1 | state)
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n
    return ((((n ^ (n >>> 14)) >>> 0) / 2 ** 32) * below) | 0
  }
}
