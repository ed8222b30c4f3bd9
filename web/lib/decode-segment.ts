/** A segment or an anchor of an address, decoded. One with a stray percent sign stays as it is. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
