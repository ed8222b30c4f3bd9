import { basic } from './basic.ts'
import type { Generator } from './generator.ts'
import { people } from './people.ts'
import { picture } from './picture.ts'
import { text } from './text.ts'
import { time } from './time.ts'

/** All there are, by their names in small letters. Nothing of a template is ever run: a name that is not here stays text. */
export const GENERATORS: ReadonlyMap<string, Generator> = new Map(
  Object.entries({ ...basic, ...text, ...people, ...time, ...picture }).map(([name, make]) => [
    name.toLowerCase(),
    make,
  ]),
)
