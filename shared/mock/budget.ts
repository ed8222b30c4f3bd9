/** What the answer of a mock may hold: values, characters, levels. */
const MOCK_NODES = 10_000
export const MOCK_OUTPUT_CHARACTERS = 1024 * 1024
const MOCK_DEPTH = 40

/** A template asks for more than a mock answer may hold. */
export class MockTooLarge extends Error {
  override readonly name = 'MockTooLarge'
}

/** What a template may cost. */
export interface MockLimits {
  /** Values, at any depth. */
  nodes: number
  /** Characters that are made. Each repetition costs at least one, also that of an empty text. */
  characters: number
}

/** The most that a mock answer may cost. */
export const MOCK_LIMITS: MockLimits = { nodes: MOCK_NODES, characters: MOCK_OUTPUT_CHARACTERS }

/** What a template may cost in all: values, characters, depth. Everything that generates spends from it first. */
export class Budget {
  #nodes: number
  #characters: number

  constructor(limits: MockLimits = MOCK_LIMITS) {
    this.#nodes = limits.nodes
    this.#characters = limits.characters
  }

  /** @throws MockTooLarge */
  node(depth: number): void {
    this.#nodes -= 1
    if (this.#nodes < 0 || depth > MOCK_DEPTH) throw new MockTooLarge()
  }

  /** Spends what a value costs that was made before and stands in the answer once more. @throws MockTooLarge */
  value({ size, depth }: { size: number; depth: number }): void {
    if (depth > MOCK_DEPTH) throw new MockTooLarge()
    this.characters(size)
  }

  /** Spends characters before they are made. @throws MockTooLarge */
  characters(count: number): void {
    this.#characters -= count
    if (this.#characters < 0) throw new MockTooLarge()
  }
}
