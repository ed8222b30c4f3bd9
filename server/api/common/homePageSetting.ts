import { handler } from '#server/call/handler.ts'
import { canMailGuests } from '#server/mail/site-address.ts'
import { anyone } from '#server/policy/rules.ts'
import { readProductLinks, readSiteOptions } from '#server/site-options.ts'

/** `common/homePageSetting`: what `/` shows, and the settings of the landing page. */
export const commonHomePageSetting = handler('common/homePageSetting', {
  access: anyone,
  run: async (ctx) => {
    const {
      home_page,
      home_item,
      beian,
      register_open,
      marketing_line,
      http_test_url,
      open_api_key,
      password_min_length,
      demo_url,
      help_url,
      client_url,
      feedback_url,
      more_products,
    } = await readSiteOptions(ctx.db)
    return {
      home_page,
      home_item,
      beian,
      is_show_ai: open_api_key === '' ? 0 : 1,
      register_open: Number(register_open),
      marketing_line,
      upload_mb: ctx.services.config.UPLOAD_MB,
      http_test_url,
      password_min_length,
      demo_url,
      help_url,
      client_url,
      feedback_url,
      more_products: readProductLinks(more_products) ?? [],
      mail_open: Number(await canMailGuests(ctx)),
    }
  },
})
