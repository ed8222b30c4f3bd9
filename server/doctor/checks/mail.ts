import { type Check, fine, problem } from '#server/doctor/check.ts'
import { canSendMail } from '#server/mail/mail-server.ts'
import { tryMailServer } from '#server/mail/try-mail.ts'
import { DEFAULT_LANG } from '#shared/i18n/languages.ts'

/** Checks that the mail server accepts our login. Sends nothing. */
export const mail: Check = {
  name: 'mail',
  needs: 'tables',
  look: async ({ services }) => {
    if (!(await canSendMail(services))) return [fine('no mail server is set up')]
    const { steps } = await tryMailServer(services, DEFAULT_LANG)
    const failed = steps.find(({ ok }) => !ok)
    return failed
      ? [
          problem(
            `the mail server cannot be used: ${failed.name}: ${failed.message}`,
            'Check SMTP_URL, or Mail in the site settings, where Try it sends a mail.',
          ),
        ]
      : [fine('the mail server takes our connection and login')]
  },
}
