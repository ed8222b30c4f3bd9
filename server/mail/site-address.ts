import type { Context } from '#server/context.ts'
import { readSiteOptions } from '#server/site-options.ts'

/**
 * The address of this site for links in mails that guests can request: `APP_URL`, else the setting `site_url`. The `Host` header is not used: a
 * forged one would make the link, with its token, lead to another site.
 * @returns the address without a slash at the end; undefined when neither is set
 */
export async function trustedSiteAddress(ctx: Context): Promise<string | undefined> {
  const address = ctx.services.config.APP_URL || (await readSiteOptions(ctx.db)).site_url
  return address ? address.replace(/\/+$/, '') : undefined
}

/** Whether guests can get mails: a mail server is set up, and the site knows its own address. */
export async function canMailGuests(ctx: Context): Promise<boolean> {
  return Boolean(ctx.services.config.SMTP_URL) && (await trustedSiteAddress(ctx)) !== undefined
}
