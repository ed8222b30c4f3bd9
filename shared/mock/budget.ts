/** The limits of a mock answer: values, characters, levels. */
const MOCK_NODES = 10_000
export const MOCK_OUTPUT_CHARACTERS = 1024 * 1024
const MOCK_DEPTH = 40

/** The answer of a template would be too large. */
export class MockTooLarge extends Error {
  override readonly name = 'MockTooLarge'
}

/** The limits of an answer. */
export interface MockLimits {
  /** The most values, at any depth. */
  nodes: number
  /** The most characters. Each repetition costs at least one, also that of an empty text. */
  characters: number
}

/** The usual limits of an answer. */
export const MOCK_LIMITS: MockLimits = { nodes: MOCK_NODES, characters: MOCK_OUTPUT_CHARACTERS }

/** Counts the values and characters of an answer. Generators must spend before they create something. */
export class Budget {
  #nodes: number
  #characters: number

  constructor(limits: MockLimits = MOCK_LIMITS) {
    this.#nodes = limits.nodes
    this.#characters = limits.characters
  }

  /** Spends one value. @throws MockTooLarge */
  node(depth: number): void {
    this.#nodes -= 1
    if (this.#nodes < 0 || depth > MOCK_DEPTH) throw new MockTooLarge()
  }

  /** Spends the size of an existing value that is repeated in the answer. @throws MockTooLarge */
  value({ size, depth }: { size: number; depth: number }): void {
    if (depth > MOCK_DEPTH) throw new MockTooLarge()
    this.characters(size)
  }

  /** Spends characters before they are created. @throws MockTooLarge */
  characters(count: number): void {
    this.#characters -= count
    if (this.#characters < 0) throw new MockTooLarge()
  }
}
