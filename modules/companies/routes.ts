/** The routes of companies: visitors sign up and see the brand, the operator does the rest (BIL-05). */
import type { HttpContext, Router } from '@adonisjs/core/http'
import limiter from '@adonisjs/limiter/services/main'
import { addressKey, consume } from '#app/kernel/http/rate_limits'
import { middleware } from '#start/kernel'

const companies = () => import('#modules/companies/controller')
const branding = () => import('#modules/companies/http/branding_controller')

// Created together with the routes, so that it never uses the transaction of a test as its connection.
const perAddress = limiter.use('database', { requests: 5, duration: '1 hour' })

/** Counts a sign-up (API-15). Throws 429 ERR_RATE_LIMIT with Retry-After. */
export const withinSignupLimit = (ctx: HttpContext): Promise<void> =>
  consume(ctx, perAddress, `signup_${addressKey(ctx)}`)

export function openRoutes(router: Router) {
  router.get('/signup', [companies, 'showSignup']).as('companies.signup_state')
  router.post('/companies/cadastro', [companies, 'signUp']).as('companies.sign_up')
  router.get('/branding', [branding, 'show']).as('companies.show_brand')
  router.get('/branding/:slot', [branding, 'picture']).as('companies.show_brand_picture')
}

export default function routes(router: Router) {
  const operator = middleware.permitted({ ability: 'companies.manage' })

  router.get('/companies', [companies, 'index']).as('companies.index').use(operator)
  router.get('/companies/list', [companies, 'list']).as('companies.list').use(operator)
  router.get('/companies/:id', [companies, 'show']).as('companies.show').use(operator)
  router.post('/companies', [companies, 'store']).as('companies.store').use(operator)
  router.put('/companies/:id', [companies, 'update']).as('companies.update').use(operator)
  router.delete('/companies/:id', [companies, 'destroy']).as('companies.destroy').use(operator)

  const brander = middleware.permitted({ ability: 'companies.brand' })
  const picture = middleware.largeBody({ files: 1 })
  router.put('/branding', [branding, 'update']).as('companies.brand').use(brander)
  router
    .post('/branding/:slot', [branding, 'attach'])
    .as('companies.attach_brand_picture')
    .use([brander, picture])
  router
    .delete('/branding/:slot', [branding, 'detach'])
    .as('companies.detach_brand_picture')
    .use(brander)
}
