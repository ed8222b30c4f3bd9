import { join } from 'node:path'
import { openDatabase } from '../server/db/open.ts'
import type { App } from './app.ts'

/** Sets an option of the site, as an administrator does. */
export async function setOption(app: App, option_name: string, option_value: string): Promise<void> {
  const database = await openDatabase(`sqlite:${join(app.dataDir, 'octavo.db')}`)
  try {
    await database.db.insertInto('options').values({ option_name, option_value }).execute()
  } finally {
    await database.close()
  }
}

/** Lets all sessions of the site begin earlier. */
export async function ageSessions(app: App, seconds: number): Promise<void> {
  const database = await openDatabase(`sqlite:${join(app.dataDir, 'octavo.db')}`)
  try {
    await database.db
      .updateTable('user_token')
      .set((eb) => ({ addtime: eb('addtime', '-', seconds) }))
      .execute()
  } finally {
    await database.close()
  }
}
