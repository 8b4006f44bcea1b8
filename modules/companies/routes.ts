/** The routes of companies: visitors sign up, the operator does the rest (BIL-05). */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'
import '#modules/companies/signup_limit'

const companies = () => import('#modules/companies/controller')

export function openRoutes(router: Router) {
  router.get('/signup', [companies, 'showSignup']).as('companies.signup_state')
  router.post('/companies/cadastro', [companies, 'signUp']).as('companies.sign_up')
}

export default function routes(router: Router) {
  const operator = middleware.permitted({ ability: 'companies.manage' })

  router.get('/companies', [companies, 'index']).as('companies.index').use(operator)
  router.get('/companies/list', [companies, 'list']).as('companies.list').use(operator)
  router.get('/companies/:id', [companies, 'show']).as('companies.show').use(operator)
  router.post('/companies', [companies, 'store']).as('companies.store').use(operator)
  router.put('/companies/:id', [companies, 'update']).as('companies.update').use(operator)
  router.delete('/companies/:id', [companies, 'destroy']).as('companies.destroy').use(operator)
}
