/** A segment of an address as it reads; one with a stray percent sign is taken as it is. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
