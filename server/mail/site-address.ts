import type { Context } from '#server/context.ts'
import { readSiteOptions } from '#server/site-options.ts'

/**
 * The address of this site for links in mails that a guest can ask for: `APP_URL`, else the setting `site_url`. The `Host` of the request
 * is not taken: whoever writes a false one would have the link, with its token, lead to another site.
 * @returns without a slash at the end; undefined while nobody has set it
 */
export async function trustedSiteAddress(ctx: Context): Promise<string | undefined> {
  const address = ctx.services.config.APP_URL || (await readSiteOptions(ctx.db)).site_url
  return address ? address.replace(/\/+$/, '') : undefined
}

/** Whether guests can be helped by mail: there is a mail server, and the site knows its own address. */
export async function canMailGuests(ctx: Context): Promise<boolean> {
  return Boolean(ctx.services.config.SMTP_URL) && (await trustedSiteAddress(ctx)) !== undefined
}
