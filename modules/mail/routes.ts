/** The routes of mail, for the operator of the platform alone. */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const mail = () => import('#modules/mail/controller')

export default function routes(router: Router) {
  const operator = middleware.permitted({ ability: 'mail.manage' })

  router.get('/mails', [mail, 'index']).as('mail.index').use(operator)
  router.get('/mails/transport', [mail, 'transport']).as('mail.transport').use(operator)
  router.post('/mails/test', [mail, 'test']).as('mail.test').use(operator)
  router.post('/mails/:id/retry', [mail, 'retry']).as('mail.retry').use(operator)
}
