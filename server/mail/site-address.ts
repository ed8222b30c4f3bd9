import type { Context, Services } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { readSiteOptions } from '#server/site-options.ts'
import { canSendMail } from './mail-server.ts'

/**
 * The address of this site for links in mails that guests can request: `APP_URL`, else the setting `site_url`. The `Host` header is not used: a
 * forged one would make the link, with its token, lead to another site.
 * @returns the address without a slash at the end; undefined when neither is set
 */
export async function trustedSiteAddress(ctx: {
  db: Db
  services: Pick<Services, 'config'>
}): Promise<string | undefined> {
  const address = ctx.services.config.APP_URL || (await readSiteOptions(ctx.db)).site_url
  return address ? address.replace(/\/+$/, '') : undefined
}

/** Whether guests can get mails: a mail server is set up, and the site knows its own address. */
export async function canMailGuests(ctx: Context): Promise<boolean> {
  return (await canSendMail(ctx.services)) && (await trustedSiteAddress(ctx)) !== undefined
}
