/** Repeats a look until it is what is waited for. The time limit of the test ends it otherwise. */
export async function until<T>(look: () => Promise<T>, isIt: (seen: T) => boolean): Promise<T> {
  while (true) {
    const seen = await look()
    if (isIt(seen)) return seen
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}
