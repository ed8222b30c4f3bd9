import { useTexts } from '#web/lib/locale.tsx'

/** Words for the way of a login on the wire, such as `password`; a way without words is named as it is. */
export function useWayWords(): (way: string) => string {
  const words: Readonly<Record<string, string>> = useTexts().adminUsers.ways
  return (way) => (Object.hasOwn(words, way) ? (words[way] as string) : way)
}
