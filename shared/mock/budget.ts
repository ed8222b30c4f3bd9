import { MOCK_DEPTH, MOCK_NODES, MOCK_OUTPUT_CHARACTERS } from '../constants.ts'

/** A template asks for more than a mock answer may hold. */
export class MockTooLarge extends Error {
  override readonly name = 'MockTooLarge'
}

/** What a template may cost in all: values, characters, depth. Everything that generates spends from it first. */
export class Budget {
  #nodes = MOCK_NODES
  #characters = MOCK_OUTPUT_CHARACTERS

  /** @throws MockTooLarge */
  node(depth: number): void {
    this.#nodes -= 1
    if (this.#nodes < 0 || depth > MOCK_DEPTH) throw new MockTooLarge()
  }

  /** Spends characters before they are made. @throws MockTooLarge */
  characters(count: number): void {
    this.#characters -= count
    if (this.#characters < 0) throw new MockTooLarge()
  }
}
