/** Endpoints for people who forgot their password (AUT-07, AUT-08). */
import { setTimeout as wait } from 'node:timers/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { platform, readSetting } from '#app/kernel/settings/settings'
import { resetPassword, sendResetCode } from '#modules/identity/actions/reset_password'
import { withinCodeLimits, withinTryLimits } from '#modules/identity/http/reset_limits'
import { forgetFailures } from '#modules/identity/http/sign_in_limits'
import {
  newPasswordValidator,
  resetRequestValidator,
} from '#modules/identity/http/validators/identity_validators'
import type { ResetRequestWire } from '#modules/identity/wire'

/** Longer than writing a mail takes, so that the time of the answer does not tell whether an e-mail is known. */
const answerMs = 400

export default class PasswordResetsController {
  /** POST /forgetpassword/{email}: the status for an unknown e-mail stands in the body, as clients expect it. */
  async store(ctx: HttpContext): Promise<ResetRequestWire> {
    const { params } = await resetRequestValidator.validate({ params: ctx.params })
    await withinCodeLimits(ctx, params.email)
    const [isKnown, isHidden] = await Promise.all([
      sendResetCode(params.email),
      readSetting(platform, 'identity.hide_unknown_email').then((value) => value === 'enabled'),
      wait(answerMs),
    ])
    return isKnown || isHidden
      ? { status: 200, message: 'A code has been sent, if somebody signs in with this e-mail.' }
      : { status: 404, error: 'ERR_USER_DONT_EXISTS' }
  }

  /** POST /resetpasswords */
  async update(ctx: HttpContext) {
    return reset(ctx, ctx.request.body())
  }

  /** POST /resetpasswords/{email}/{token}/{newPassword}: the old form; it is logged by its pattern alone. */
  async updateByPath(ctx: HttpContext) {
    const { email, token, newPassword: password } = ctx.params
    return reset(ctx, { email, token, password })
  }
}

async function reset(ctx: HttpContext, given: unknown) {
  const { email, token: code, password } = await newPasswordValidator.validate(given)
  await withinTryLimits(ctx)
  await resetPassword({ email, code, password })
  await forgetFailures(ctx, email)
  return { message: 'The password has been changed.' }
}
