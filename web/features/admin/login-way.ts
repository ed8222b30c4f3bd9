import { useTexts } from '#web/lib/locale.tsx'

/** The words for a login way of the protocol, such as `password`. Unknown ways are shown unchanged. */
export function useWayWords(): (way: string) => string {
  const words: Readonly<Record<string, string>> = useTexts().adminUsers.ways
  return (way) => (Object.hasOwn(words, way) ? (words[way] as string) : way)
}
