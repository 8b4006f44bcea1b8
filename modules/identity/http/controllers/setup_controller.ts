/** Endpoints of the first visit to a new installation. */
import type { HttpContext } from '@adonisjs/core/http'
import { errorClasses } from '#app/kernel/errors'
import { createSuper } from '#modules/identity/actions/create_super'
import specs from '#modules/identity/errors'
import { withinTryLimits } from '#modules/identity/http/reset_limits'
import { setupValidator } from '#modules/identity/http/validators/identity_validators'
import { isSetupNeeded } from '#modules/identity/queries/is_setup_needed'
import { isSetupCode } from '#modules/identity/sessions/setup_code'
import type { SetupWire } from '#modules/identity/wire'

const errors = errorClasses(specs)

export default class SetupController {
  /** GET /setup */
  async show(): Promise<SetupWire> {
    return { isNeeded: await isSetupNeeded() }
  }

  /** POST /setup: makes the operator, who signs in afterwards. */
  async store(ctx: HttpContext) {
    const { code, ...wanted } = await ctx.request.validateUsing(setupValidator)
    await withinTryLimits(ctx)
    if (!isSetupCode(code)) throw new errors.E_SETUP_CODE_INVALID()
    await createSuper(wanted, { onlyFirst: true })
    return { message: 'The operator can sign in.' }
  }
}
