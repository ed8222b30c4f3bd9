import type { Db } from '#server/db/open.ts'

/** Captchas in plain text. External tests read them here. */

/** Stores a captcha. @param captcha `captcha`: its text; `expire_time`: unix seconds; `returned`: how often it has been put back */
export async function insertCaptcha(
  db: Db,
  captcha: { captcha_id: number; captcha: string; expire_time: number; returned?: number },
): Promise<void> {
  await db.insertInto('captcha').values(captcha).execute()
}

/** The text of a live captcha. */
export async function findCaptcha(db: Db, captcha_id: number, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('captcha')
    .select('captcha')
    .where('captcha_id', '=', captcha_id)
    .where('expire_time', '>', now)
    .executeTakeFirst()
  return row?.captcha
}

/** Removes a captcha and returns it. Of two concurrent callers one gets it. */
export function takeCaptcha(db: Db, captcha_id: number) {
  return db
    .deleteFrom('captcha')
    .where('captcha_id', '=', captcha_id)
    .returning(['captcha_id', 'captcha', 'expire_time', 'returned'])
    .executeTakeFirst()
}

/** Deletes the captchas that have expired. @param now unix seconds */
export async function deleteExpiredCaptchas(db: Db, now: number): Promise<void> {
  await db.deleteFrom('captcha').where('expire_time', '<=', now).execute()
}
