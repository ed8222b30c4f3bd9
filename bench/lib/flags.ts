/** The value of `--name=value` on the command line; undefined if it is not given. */
export const flag = (name: string): string | undefined =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)

/** The number in `--name=number` on the command line. @param otherwise the number if the flag is not given */
export const numberFlag = (name: string, otherwise: number): number => Number(flag(name) ?? otherwise)

/** Whether `--name` is on the command line. */
export const hasFlag = (name: string): boolean => process.argv.includes(`--${name}`)

/** The positional arguments of the command line: those that do not begin with `--`. */
export const positionals = (): string[] => process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
