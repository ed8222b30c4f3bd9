import { basic } from './basic.ts'
import type { Generator } from './generator.ts'
import { people } from './people.ts'
import { picture } from './picture.ts'
import { text } from './text.ts'
import { time } from './time.ts'

/** All generators by their names in lower case. A placeholder with another name stays text. */
export const GENERATORS: ReadonlyMap<string, Generator> = new Map(
  Object.entries({ ...basic, ...text, ...people, ...time, ...picture }).map(([name, make]) => [
    name.toLowerCase(),
    make,
  ]),
)
