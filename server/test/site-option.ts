import { setSetting } from '#server/domain/site/set-setting.ts'
import type { SiteOption } from '#shared/site-options.ts'
import type { TestApp } from './build-test-app.ts'

/** Sets a site setting, like the shell command. */
export const setSiteOption = ({ services }: TestApp, name: SiteOption, value: string): Promise<void> =>
  setSetting(services, name, value)
