import { dirname } from 'node:path'
import { sqliteFileOf } from '#server/db/open.ts'
import { bytesText, type Check, fine, problem, type Said, warning } from '#server/doctor/check.ts'
import { diskFindings } from '#server/overview/findings.ts'
import { diskSpace } from '#server/storage/disk-space.ts'

const REMEDY = 'Remove what is not needed, or give the disk more space. Saves fail when it is full.'

/** The free space of the disks of data and database. */
export const disk: Check = {
  name: 'disk',
  needs: 'nothing',
  look: async ({ config: { DATA_DIR, DATABASE_URL } }) => {
    const said: Said[] = []
    const file = sqliteFileOf(DATABASE_URL)
    for (const folder of new Set([DATA_DIR, file ? dirname(file) : DATA_DIR])) {
      const space = await diskSpace(folder)
      if (!space) {
        said.push(warning(`the system does not tell how full the disk of ${folder} is`, 'Look at it with: df'))
        continue
      }
      const message = `${bytesText(space.free)} of ${bytesText(space.total)} are free at ${folder}`
      const [full] = diskFindings(space)
      said.push(full ? (full.level === 'bad' ? problem : warning)(message, REMEDY) : fine(message))
    }
    return said
  },
}
