import { hasNoAdministrator } from '#server/auth/account.repository.ts'
import { contextOfNobody } from '#server/context.ts'
import { type Check, orFine, problem, type Said, warning } from '#server/doctor/check.ts'
import { type Finding, settingFindings } from '#server/overview/findings.ts'

/** The origin of a site without a configured address: only this machine is known to reach it. */
const NOWHERE = 'http://localhost'

/** The doctor's messages for the findings of the overview. Findings without a row are no weakness. */
const SAID: Partial<Record<Finding['name'], (finding: Finding) => Said>> = {
  mail_missing: () =>
    warning(
      'no mail server is set up: people cannot reset their passwords, and you get no mail when something fails',
      'Set SMTP_URL, or Mail in the site settings.',
    ),
  address_missing: () =>
    warning(
      'the site does not know its own address, so mails have no links',
      'Set APP_URL, or site_url in the settings.',
    ),
  administrator_unreachable: () =>
    warning('no administrator has a verified e-mail address', 'Verify one under “Account” on the website.'),
  not_encrypted: ({ about }) =>
    warning(
      `people reach ${about} without encryption`,
      'Put a proxy with a certificate in front and use https in APP_URL.',
    ),
  registration_open: ({ about }) =>
    warning(
      `everybody who reaches ${about} may register; only a captcha stands in the way`,
      'If that is not meant: octavo setting set register_open 0',
    ),
  second_step_missing: ({ count }) =>
    warning(
      `${count} administrators log in with a password alone`,
      'Set up two-step login under “Account” on the website; second_step_required demands it.',
    ),
}

/** Accounts and site settings that make the site less safe, from the findings of the overview. */
export const accounts: Check = {
  name: 'accounts',
  needs: 'tables',
  look: async ({ services, config }) => {
    const ctx = contextOfNobody(services, new AbortController().signal)
    const request = { ...ctx.request, origin: config.APP_URL ?? NOWHERE }
    const found = (await settingFindings({ ...ctx, request })).flatMap((finding) => SAID[finding.name]?.(finding) ?? [])
    if (await hasNoAdministrator(services.database.db))
      found.push(
        problem(
          'there is no administrator: the first account that registers becomes one',
          'Register now, or run: octavo user add NAME --admin --password -',
        ),
      )
    return orFine(found, 'accounts and site settings are as they should be')
  },
}
