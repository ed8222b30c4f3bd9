/** Texts of login, registration, login by token, and one's own account. */
export const user = {
  // login and registration
  loginTitle: 'Log in',
  loginNew: 'New here?',
  loginToRegister: 'Make an account',
  loginAction: 'Log in',
  registerTitle: 'Make an account',
  registerHave: 'Have one already?',
  registerToLogin: 'Log in',
  registerAction: 'Make the account',
  registerClosedTitle: 'Registration is closed',
  registerClosedBody: 'This site takes no new accounts. Ask its administrator for one.',
  usernameOrEmail: 'Username or e-mail',
  username: 'Username',
  password: 'Password',
  passwordAgain: 'Password again',
  captcha: 'Characters in the picture',
  captchaAgain: 'Another picture',
  captchaMissing: 'Type the characters of the picture.',
  captchaFailed: 'The picture could not be loaded.',
  art: 'A printed sheet with eight pages and three fold lines',
  artLine:
    'One sheet, three folds, eight leaves. An item holds catalogs three levels deep, so nothing is ever far away.',
  // after a login
  illegalRedirectTitle: 'You are logged in',
  illegalRedirect: 'The address to go on to is an illegal redirect, so it was not followed.',
  // login by token
  tokenTitle: 'Logging in',
  tokenBusy: 'Logging you in…',
  tokenFailedTitle: 'This login link does not work',
  tokenFailedBody:
    'It may have expired, or it was used or copied only in part. Log in with your name and password instead.',
  tokenMissing: 'The address has no login token in it.',
  // account
  account: 'Your account',
  nameLabel: 'Display name',
  nameHint: (username: string) => `Shown beside what you write. Without one, that is your username, ${username}.`,
  nameSaved: 'Display name changed',
  changePassword: 'Change password',
  passwordOld: 'Present password',
  passwordNew: 'New password',
  passwordNewAgain: 'New password again',
  passwordsDiffer: 'The two passwords differ.',
  passwordEnds: 'Your sessions on other devices end. This one goes on.',
  passwordChanged: 'Password changed. Your other sessions have ended.',
} as const
