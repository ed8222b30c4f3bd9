/** Texts of the move of files to another storage, in `/admin/settings`. */
export const moveFiles = {
  title: 'Move files to another storage',
  lead: 'A change of the settings above leaves every file where it is. This moves them: each is copied, compared and changed over, while everybody can read it.',
  local: (files: number, size: string) => `On this server: ${files === 1 ? '1 file' : `${files} files`}, ${size}`,
  s3: (files: number, size: string) => `In object storages: ${files === 1 ? '1 file' : `${files} files`}, ${size}`,
  start: { s3: 'Move to the object storage', local: 'Move to this server' },
  confirmTitle: { s3: 'Move all files to the object storage?', local: 'Move all files to this server?' },
  confirmBody: (files: number, size: string) =>
    `${files === 1 ? '1 file' : `${files} files`} with ${size} will be copied. You can stop at any time and continue later. The first copies stay until “octavo storage move” removes them.`,
  newFiles: {
    local: 'New files still go to this server. Switch the object storage on above if they shall go there.',
    s3: 'New files still go to the object storage. Switch it off above if they shall stay here.',
  },
  others: (done: number, total: number) => `Another administrator moves the files: ${done} of ${total}.`,
  stopped: (done: number, total: number) =>
    `The last move was stopped after ${done} of ${total} files. All files can be read. Another move continues with the rest.`,
  moved: (files: number, size: string) => `${files === 1 ? '1 file' : `${files} files`} moved, ${size}.`,
  bad: (files: number) => (files === 1 ? '1 file stays where it is:' : `${files} files stay where they are:`),
  problems: { missing: 'its bytes are missing', damaged: 'its bytes are not those that were uploaded' },
} as const
