import type { HandlersOf } from '#server/call/handler.ts'
import { userAllUser } from './allUser.ts'
import { userBindEmail } from './bindEmail.ts'
import { userGetPushUrl } from './getPushUrl.ts'
import { userInfo } from './info.ts'
import { userLogin } from './login.ts'
import { userLoginByPasskey } from './loginByPasskey.ts'
import { userLoginByUserToken } from './loginByUserToken.ts'
import { userLoginByVerify } from './loginByVerify.ts'
import { userLoginSecondStep } from './loginSecondStep.ts'
import { userLogout } from './logout.ts'
import { userOauthInfo } from './oauthInfo.ts'
import { userPasskeyOptions } from './passkeyOptions.ts'
import { userRegisterByVerify } from './registerByVerify.ts'
import { userResetPassword } from './resetPassword.ts'
import { userResetPasswordByUrlToken } from './resetPasswordByUrlToken.ts'
import { userResetPasswordEmail } from './resetPasswordEmail.ts'
import { userRevokeSession } from './revokeSession.ts'
import { userSessionList } from './sessionList.ts'
import { userUpdateInfo } from './updateInfo.ts'
import { userVerifyEmail } from './verifyEmail.ts'

/** Handlers of `user/…`. */
export const user: HandlersOf<'user'> = {
  getPushUrl: userGetPushUrl,
  info: userInfo,
  loginByVerify: userLoginByVerify,
  login: userLogin,
  registerByVerify: userRegisterByVerify,
  loginByUserToken: userLoginByUserToken,
  oauthInfo: userOauthInfo,
  passkeyOptions: userPasskeyOptions,
  loginByPasskey: userLoginByPasskey,
  loginSecondStep: userLoginSecondStep,
  updateInfo: userUpdateInfo,
  resetPassword: userResetPassword,
  resetPasswordEmail: userResetPasswordEmail,
  resetPasswordByUrlToken: userResetPasswordByUrlToken,
  logout: userLogout,
  sessionList: userSessionList,
  revokeSession: userRevokeSession,
  bindEmail: userBindEmail,
  verifyEmail: userVerifyEmail,
  allUser: userAllUser,
}
