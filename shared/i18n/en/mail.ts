interface Account {
  username: string
  site: string
  link: string
}

interface Invitation {
  name: string
  inviter: string
  site: string
  link: string
  days: number
}

interface BackupFacts {
  username: string
  /** Why the last attempt failed; may be empty. */
  reason: string
  /** May be empty. */
  link: string
}

interface Change {
  username: string
  site: string
  what: string
  ip: string
  time: string
}

/** Mails, in plain text. */
export const mail = {
  password: {
    subject: 'Set a new password',
    text: ({ username, site, link, minutes }: Account & { minutes: number }) => `Hello ${username},

somebody, most likely you, has forgotten the password of the account "${username}" at ${site}.

Open this link to set a new password. It works once, within ${minutes} minutes:

${link}

If it was not you, do nothing: your password stays as it is.
`,
  },
  firstPassword: {
    subject: (site: string) => `Your account at ${site}`,
    text: ({ username, site, link, days }: Account & { days: number }) => `Hello ${username},

an administrator of ${site} sends you this link. With it you set the password of your account "${username}".

It works once, within ${days} days:

${link}

After that, "Forgot your password?" on the login page sends you a new link.
`,
  },
  verify: {
    subject: 'Verify your e-mail address',
    text: ({ username, site, link, hours }: Account & { hours: number }) => `Hello ${username},

somebody, most likely you, wants to use this e-mail address for the account "${username}" at ${site}.

Open this link to verify it. It works once, within ${hours} hours:

${link}

If it was not you, do nothing: without the link the address is not used.
`,
  },
  invite: {
    subject: ({ name, inviter }: Invitation) => `${inviter} invites you to “${name}”`,
    text: ({ name, inviter, site, link, days }: Invitation) => `Hello,

${inviter} invites you to work on "${name}" at ${site}.

Open this link within ${days} ${days === 1 ? 'day' : 'days'}. If you have no account yet, you can create one there:

${link}

If you do not know ${inviter}, ignore this mail.
`,
  },
  /** The mail that an administrator sends to try the settings. */
  trial: {
    subject: 'Mail from your documentation site works',
    text: 'An administrator sent this mail to try the mail settings of the site. They work.\n',
  },
  backup: {
    failed: {
      subject: 'The backup of your site has failed',
      text: ({ username, reason, link }: BackupFacts) => `Hello ${username},

the backup of the site has failed: ${reason}

It is tried again every hour. You get no further mail until one succeeds and another fails.

${link}
`,
    },
    old: {
      subject: 'Your site has no recent backup',
      text: ({ username, reason, link }: BackupFacts) => `Hello ${username},

the last backup of the site is longer ago than twice the time between two backups. ${reason}

${link}
`,
    },
  },
  security: {
    /** The change, as a part of a sentence. `passkey` is its name. */
    changes: {
      two_step_on: (_: string) => 'two-step login was switched on',
      two_step_change: (_: string) => 'the authenticator app was replaced',
      two_step_off: (_: string) => 'two-step login was switched off',
      codes: (_: string) => 'new recovery codes were made',
      passkey_add: (passkey: string) => `the passkey "${passkey}" was added`,
      passkey_remove: (passkey: string) => `the passkey "${passkey}" was removed`,
      reset: (_: string) => 'an administrator removed two-step login and all passkeys',
    },
    subject: ({ what }: { what: string }) => `Your account: ${what}`,
    text: ({ username, site, what, ip, time }: Change) => `Hello ${username},

for your account at ${site} ${what} (${time}, from the address ${ip}).

If it was not you, change your password now, end all other sessions under “Account”, and tell the administrator of the site.
`,
  },
} as const
