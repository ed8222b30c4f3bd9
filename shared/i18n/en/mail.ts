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
} as const
