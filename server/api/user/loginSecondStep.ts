import { handler } from '#server/call/handler.ts'
import { finishSecondStep } from '#server/domain/sign-in/second-step.ts'
import { anyone } from '#server/policy/rules.ts'

/** `user/loginSecondStep`: completes a login with its second step. */
export const userLoginSecondStep = handler('user/loginSecondStep', {
  access: anyone,
  run: (ctx, input) => finishSecondStep(ctx, input),
})
