/** Refuses requests of companies whose subscription has ended (BIL-09). */
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

export default class PaidMiddleware {
  async handle({ debt }: HttpContext, next: NextFn) {
    if (debt) throw debt
    return next()
  }
}
