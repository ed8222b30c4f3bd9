import { parseArgs } from 'node:util'
import { oneLine } from '#server/one-line.ts'
import { type Command, CommandError } from './commands/command.ts'
import { commands, groupOf, help } from './commands.ts'

/** A wrong command line. The message contains the usage. */
class UsageError extends Error {}

async function commandOf(args: string[]): Promise<{ command: Command; rest: string[] }> {
  for (const length of [2, 1]) {
    const name = args.slice(0, length).join(' ')
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (load) return { command: await load(), rest: args.slice(length) }
  }
  const text = await help(args[0])
  throw new UsageError(args.length > 0 ? `There is no command ${args.slice(0, 2).join(' ')}\n\n${text}` : text)
}

async function run(args: string[]): Promise<void> {
  const asksHelp = (word = '') => ['help', '--help', '-h'].includes(word)
  if (asksHelp(args[0])) {
    console.log(await help(args[1]))
    return
  }
  if (asksHelp(args[1]) && !Object.hasOwn(commands, args[0] ?? '') && groupOf(args[0] ?? '').length > 0) {
    console.log(await help(args[0]))
    return
  }
  const { command, rest } = await commandOf(args)
  const usage = `Usage: octavo ${command.usage}`
  if (rest.includes('--help')) {
    console.log(`${usage}\n${command.about}`)
    return
  }
  let given: ReturnType<typeof parse>
  try {
    given = parse(command, rest)
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('\n', 1)[0]}\n${usage}`)
  }
  const [least, most] = command.words
  if (given.words.length < least || given.words.length > most) throw new UsageError(usage)
  await command.run(given)
}

function parse(command: Command, args: string[]) {
  const { positionals, values } = parseArgs({ args, options: command.options ?? {}, allowPositionals: true })
  return { words: positionals, options: values as Record<string, string | boolean | undefined> }
}

// The reader of the output has what it wanted: `octavo audit | head`. A command that does more than print goes on.
let isUnread = false
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  isUnread = true
})

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!isUnread || (error as NodeJS.ErrnoException).code !== 'EPIPE') {
    console.error(error instanceof UsageError ? error.message : `octavo: ${oneLine(error)}`)
    process.exitCode = error instanceof CommandError ? error.exitCode : 1
  }
}
