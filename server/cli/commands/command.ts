import { createInterface } from 'node:readline'
import type { ParseArgsConfig } from 'node:util'

/** The arguments of a command: the words after its name, and its options. */
export interface Given {
  words: string[]
  options: Record<string, string | boolean | undefined>
}

/** A command of the shell. Each has its own file and is listed in `commands.ts`. */
export interface Command {
  /** How it is typed, without `octavo`. */
  usage: string
  about: string
  options?: Exclude<ParseArgsConfig['options'], undefined>
  /** The fewest and the most words after its name. */
  words: readonly [number, number]
  run(given: Given): Promise<void>
}

/** An error message in one line that is not in the error catalogue, and the exit code of the command. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** A password option. `-` reads the first line of the standard input, which keeps the password out of process lists and the shell history. */
export async function typedPassword(option: string | boolean | undefined): Promise<string | undefined> {
  if (option !== '-') return typeof option === 'string' ? option : undefined
  // Only the first line is read, because a person at a keyboard does not end the standard input.
  let typed = ''
  for await (const line of createInterface({ input: process.stdin })) {
    typed = line
    break
  }
  process.stdin.destroy()
  return typed
}

/** Formats rows as aligned columns. */
export function columns(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** How often progress is printed, in milliseconds. */
const SAID_EVERY_MS = 2000

/** Limits a function that prints progress: it is called at most once in two seconds, and not in the first two. */
export function sometimes<T>(print: (state: T) => void): (state: T) => void {
  let last = performance.now()
  return (state) => {
    if (performance.now() - last < SAID_EVERY_MS) return
    last = performance.now()
    print(state)
  }
}
