import type { Breach, SourceFile } from './source.ts'

/** Files that do nothing until a list names them. */
interface FileList {
  /** The file that holds the list. */
  list: string
  /** The files that belong into it, by their paths. */
  path: RegExp
  /** The content of such a file. Other files at these paths are helpers. */
  text: RegExp
}

const LISTS: readonly FileList[] = [
  { list: 'server/jobs/run-due-jobs.ts', path: /^server\/jobs\/[^/]+\.ts$/, text: /^export const \w+: Job\b/m },
  { list: 'server/cli/commands.ts', path: /^server\/cli\/commands\/[^/]+\.ts$/, text: /^export const \w+: Command\b/m },
  { list: 'server/doctor/checks.ts', path: /^server\/doctor\/checks\/[^/]+\.ts$/, text: /^export const \w+: Check\b/m },
  {
    list: 'server/db/migrations/index.ts',
    path: /^server\/db\/migrations\/\d+-[^/]+\.ts$/,
    text: /^export async function up\b/m,
  },
  { list: 'web/routes.tsx', path: /^web\/screens\/.+\.tsx$/, text: /^export default\b/m },
  { list: 'web/editor-tools.ts', path: /^web\/features\/.+-tool\.tsx$/, text: /^export function \w+Tool\b/m },
]

/** Files that no list names, though they work only when their list names them: a job, a shell command, a check of the doctor, a migration, a screen, an editor tool. */
export function checkListedFiles(files: readonly SourceFile[]): Breach[] {
  return LISTS.flatMap(({ list, path, text }) => {
    const named = new Set(files.find((file) => file.path === list)?.imports.map(({ target }) => target))
    return files
      .filter((file) => file.path !== list && !/\.test\.tsx?$/.test(file.path))
      .filter((file) => path.test(file.path) && text.test(file.text) && !named.has(file.path))
      .map((file) => ({ path: file.path, line: 1, message: `does nothing until ${list} names it` }))
  })
}
