/** Repeats a check until its condition holds. Otherwise the time limit of the test ends it. */
export async function until<T>(look: () => Promise<T>, isIt: (seen: T) => boolean): Promise<T> {
  while (true) {
    const seen = await look()
    if (isIt(seen)) return seen
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}
