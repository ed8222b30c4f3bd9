/** The value of `--name=value` on the command line; undefined if it is not given. */
export const flag = (name: string): string | undefined =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)

/** The number of `--name=number` on the command line. */
export const numberFlag = (name: string, otherwise: number): number => Number(flag(name) ?? otherwise)

/** Whether `--name` is on the command line. */
export const hasFlag = (name: string): boolean => process.argv.includes(`--${name}`)

/** The words of the command line that are no flags. */
export const words = (): string[] => process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
