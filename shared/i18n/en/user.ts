/** Texts of login, registration, login by token, and one's own account. */
export const user = {
  // login and registration
  loginTitle: 'Log in',
  loginNew: 'New here?',
  loginToRegister: 'Create an account',
  loginAction: 'Log in',
  registerTitle: 'Create an account',
  registerHave: 'Have one already?',
  registerToLogin: 'Log in',
  registerAction: 'Create account',
  registerClosedTitle: 'Registration is closed',
  registerClosedBody: 'This site takes no new accounts. Ask its administrator for one.',
  usernameOrEmail: 'Username or e-mail',
  username: 'Username',
  password: 'Password',
  passwordAgain: 'Repeat password',
  captcha: 'Characters in the picture',
  captchaAgain: 'Another picture',
  captchaMissing: 'Type the characters of the picture.',
  captchaFailed: 'The picture could not be loaded.',
  art: 'A printed sheet with eight pages and three fold lines',
  artLine:
    'One sheet, three folds, eight leaves. An item holds folders three levels deep, so nothing is ever far away.',
  passwordRule: (count: number) => `At least ${count} characters.`,
  passwordShort: (count: number) => `Too short: use at least ${count} characters.`,
  email: 'E-mail address',
  emailDomains: (domains: readonly string[]) =>
    `An address of ${domains.join(', ')}. We send a link there. You can log in after you have opened it.`,
  inviteCode: 'Invitation code',
  inviteCodeHint: 'Registration needs one here. Ask the administrator of this site for it.',
  awaitsTitle: 'Look into your mailbox',
  awaitsBody: (email: string) =>
    `We sent a link to ${email}. Open it within 24 hours, then log in. Nothing there? Log in after five minutes: then we send it again.`,
  emailOptional: 'E-mail address (optional)',
  emailWhy: 'Only for setting a new password when you forget yours, and for logging in.',
  emailSent: (email: string) => `A link to verify your address went to ${email}.`,
  emailNotSent: 'The mail to verify your address could not be sent. Try again under Account.',
  // invitation
  inviteTitle: 'Invitation',
  inviteTo: (name: string) => `Join “${name}”`,
  inviteItemBody: (inviter: string) => `${inviter} invites you to work on this item.`,
  inviteTeamBody: (inviter: string) => `${inviter} invites you to join this team.`,
  inviteAccept: (name: string) => `Join as ${name}`,
  inviteLogin: 'I have an account',
  inviteFailedTitle: 'This invitation does not work',
  // forgotten password
  forgotTitle: 'Forgot your password?',
  forgotLead: 'We send a link for a new password to the verified e-mail address of the account.',
  forgotAction: 'Send the link',
  forgotSentTitle: 'Look into your mailbox',
  forgotSentBody:
    'If there is such an account with a verified e-mail address, a mail with a link is on its way. The link works once, within an hour. Nothing there? Ask the administrator of this site.',
  forgotAskAdministrator: 'Forgot your password? The administrator of this site can set a new one for you.',
  forgotAskBody: 'The administrator of this site can set a new one for you.',
  backToLogin: 'Back to the login',
  newPasswordTitle: 'Set a new password',
  newPasswordLead: 'This logs you out on all devices.',
  newPasswordRenew: 'Get a new link',
  newPasswordAction: 'Set the password',
  newPasswordDoneTitle: 'Password set',
  newPasswordDoneBody: 'All your sessions have ended. Log in with the new password.',
  // the first screen of an administrator
  administratorTitle: 'You are the administrator of this site',
  administratorBody: 'Yours is the first account here. You may see and manage every item and team. What to do next:',
  administratorSteps: [
    { text: 'Create the first item and add members, or send them an invite link.', command: '' },
    {
      text: 'Close the registration if nobody else may come in by themselves:',
      command: 'npm run octavo -- setting set register_open 0',
    },
    {
      text: 'Set a mail server (SMTP_URL) and the address of the site (APP_URL), so that people can set a new password by themselves. Until then you do it for them:',
      command: 'npm run octavo -- user reset-password NAME',
    },
  ],
  // after a login
  illegalRedirectTitle: 'You are logged in',
  illegalRedirect: 'The address after the login is an illegal redirect, so it was not followed.',
  // login by token
  tokenTitle: 'Logging in',
  tokenBusy: 'Logging you in…',
  tokenFailedTitle: 'This login link does not work',
  tokenFailedBody:
    'It may have expired, or it was used or copied only in part. Log in with your name and password instead.',
  tokenOtherTitle: (name: string) => `Continue as ${name}?`,
  tokenOtherBody: (now: string) => `You are logged in as ${now}. This link would log you in as somebody else.`,
  tokenContinue: (name: string) => `Continue as ${name}`,
  tokenStay: (now: string) => `Stay ${now}`,
  tokenMissing: 'The address has no login token in it.',
  // logout
  unsavedTitle: (count: number) =>
    count === 1 ? 'Save your text before you log out?' : 'Save your texts before you log out?',
  unsavedBody:
    'This device holds text that is not saved. If you keep it here, it is offered to you after your next login. Others who use this device do not see it in Octavo.',
  unsavedFailed: (count: number) =>
    count === 1
      ? 'This text could not be saved. The page may have changed meanwhile, or you may no longer edit it.'
      : 'These texts could not be saved. The pages may have changed meanwhile, or you may no longer edit them.',
  unsavedNoTitle: 'Without a title',
  unsavedMore: (count: number) => `and ${count} more`,
  unsavedDrop: 'Throw away',
  unsavedKeep: 'Keep here',
  unsavedSave: 'Save and log out',
  // account
  account: 'Account',
  nameLabel: 'Display name',
  nameHint: (username: string) => `Shown beside what you write. Without one, that is your username, ${username}.`,
  nameSaved: 'Display name changed',
  changePassword: 'Change password',
  passwordOld: 'Current password',
  passwordNew: 'New password',
  passwordNewAgain: 'Repeat new password',
  passwordsDiffer: 'The two passwords differ.',
  passwordEnds: 'Your sessions on other devices end. This one goes on.',
  passwordChanged: 'Password changed. Your other sessions have ended.',
} as const
