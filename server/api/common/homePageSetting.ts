import { handler } from '../../http/handler.ts'
import { anyone } from '../../policy/rules.ts'
import { readSiteOptions } from '../../site-options.ts'

/** `common/homePageSetting`: what `/` shows, and what the landing page says. */
export const commonHomePageSetting = handler('common/homePageSetting', {
  access: anyone,
  run: async (ctx) => {
    const { home_page, home_item, beian, register_open, marketing_line } = await readSiteOptions(ctx.db)
    return { home_page, home_item, beian, is_show_ai: 0, register_open: Number(register_open), marketing_line }
  },
})
