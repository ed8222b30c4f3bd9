import { handler } from '#server/call/handler.ts'
import { registrationOf } from '#server/domain/account/registration.ts'
import { hasOffers } from '#server/domain/plan/plan.repository.ts'
import { homeItem } from '#server/domain/site/home-item.ts'
import { canMailGuests } from '#server/mail/site-address.ts'
import { anyone } from '#server/policy/rules.ts'
import { readSecretOption, readSiteOptions } from '#server/site-options.ts'
import { readProductLinks } from '#shared/site-options.ts'

/** `common/homePageSetting`: what `/` shows, and the settings of the landing page. */
export const commonHomePageSetting = handler('common/homePageSetting', {
  access: anyone,
  run: async (ctx) => {
    const options = await readSiteOptions(ctx.db)
    const registration = registrationOf(options)
    const { config } = ctx.services
    return {
      home_page: options.home_page,
      home_item: await homeItem(ctx.db, options),
      beian: options.beian,
      is_show_ai: (await readSecretOption(ctx.db, ctx.services.secrets, 'open_api_key')) === '' ? 0 : 1,
      register_open: Number(registration.isOpen),
      register_by_code: Number(registration.takesCodes),
      register_mail_domains: [...registration.domains],
      marketing_line: options.marketing_line,
      upload_mb: config.UPLOAD_MB,
      http_test_url: options.http_test_url,
      password_min_length: options.password_min_length,
      demo_url: options.demo_url,
      help_url: options.help_url,
      home_skin: options.home_skin,
      client_url: options.client_url,
      feedback_url: options.feedback_url,
      more_products: readProductLinks(options.more_products) ?? [],
      has_plans: Number(await hasOffers(ctx.db)),
      has_limits: Number(config.COLLABORATORS_PER_ITEM !== undefined || config.PAGES_PER_ITEM !== undefined),
      mail_open: Number(await canMailGuests(ctx)),
    }
  },
})
