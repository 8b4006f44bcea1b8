/** Access cases for each route of mail: roles, unknown ids, invalid input. */
import { Mail } from '#modules/mail/model'
import { aMail } from '#modules/mail/testing'
import type { RouteCases } from '#tests/support/route_cases'

const platforms = 'mails belong to the platform: no company has its own'

const aFailedMail = async () => {
  const { id } = await aMail()
  await Mail.query().where('id', id).update({ state: 'failed', next_at: null })
  return id
}

const cases: RouteCases = {
  'GET /mails': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ query: { pageNumber: 1 } }),
    foreign: platforms,
  },
  'GET /mails/transport': {
    right: 'super',
    by: 'platform',
    valid: async () => ({}),
    foreign: platforms,
  },
  'POST /mails/test': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ body: { recipient: 'rita@aurora.test' } }),
    foreign: platforms,
  },
  'POST /mails/:id/retry': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ params: { id: await aFailedMail() } }),
    foreign: platforms,
  },
}
export default cases
