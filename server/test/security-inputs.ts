import { newPasskey, usedPasskey } from './passkey-device.ts'

/** Valid fields of the calls about passwords, sessions, two-step login and passkeys, for the test that makes every call with every role. */
export const securityInputs = {
  'security/addPasskey': () => ({ name: 'Laptop', passkey: newPasskey }),
  'security/confirm': () => ({ password: 'x' }),
  'security/disableTwoStep': () => ({}),
  'security/enableTwoStep': () => ({ setup: 'none', code: '123456' }),
  'security/info': () => ({}),
  'security/newRecoveryCodes': () => ({}),
  'security/removePasskey': () => ({ passkey_id: 987_654 }),
  'security/renamePasskey': () => ({ passkey_id: 987_654, name: 'Laptop' }),
  'security/startPasskey': () => ({}),
  'security/startTwoStep': () => ({}),
  'user/loginByPasskey': () => ({ passkey: usedPasskey }),
  'user/loginSecondStep': () => ({ code: '123456' }),
  'user/passkeyOptions': () => ({ use: 'login' }),
  'user/bindEmail': () => ({ email: 'somebody@example.com', password: 'x' }),
  'user/resetPassword': () => ({ password: 'x', new_password: 'a password' }),
  'user/resetPasswordByUrlToken': () => ({ token: 'none', new_password: 'a password' }),
  'user/resetPasswordEmail': () => ({ username: 'nobody', captcha: 'none', captcha_id: 1 }),
  'user/revokeSession': () => ({ id: 0 }),
  'user/sessionList': () => ({}),
  'user/updateInfo': () => ({ name: 'Name' }),
  'user/verifyEmail': () => ({ token: 'none' }),
} as const
