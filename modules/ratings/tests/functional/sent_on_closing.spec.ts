/** What closing a ticket would send, shown to agents who may choose a silent close (CLO-08, CLO-09, CLO-10). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import { returnTicket } from '#modules/tickets/actions/return_ticket'
import { aServedCustomer, type ServedCustomer } from '#modules/ratings/tests/a_served_customer'

test.group('what closing sends', (group) => {
  group.each.setup(async () => {
    const jobs = fakeJobs()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      jobs.restore()
      await undo()
    }
  })

  const silent = { connection: { closingText: ' \n' }, asks: false }
  const cases: readonly [
    what: string,
    served: () => Promise<ServedCustomer>,
    sends: 'question' | 'farewell' | null,
    meanwhile?: (served: ServedCustomer) => Promise<unknown>,
  ][] = [
    ['CLO-09: the question, if ratings are enabled', () => aServedCustomer(), 'question'],
    [
      'CLO-10: the closing text, if ratings are not enabled',
      () => aServedCustomer({ asks: false }),
      'farewell',
    ],
    [
      'CLO-09, CLO-10: the closing text, if the ticket has no owner',
      () => aServedCustomer(),
      'farewell',
      ({ actor, ticketId }) => returnTicket(actor, { ticketId }),
    ],
    [
      'CLO-10: nothing, if the closing text is blank and ratings are not enabled',
      () => aServedCustomer(silent),
      null,
    ],
    [
      'CLO-07: nothing, if it is already closed',
      () => aServedCustomer(),
      null,
      ({ close }) => close(),
    ],
    [
      'CLO-08: nothing, while the number is disconnected',
      () => aServedCustomer(),
      null,
      ({ connection }) => connection.merge({ status: 'DISCONNECTED' }).save(),
    ],
    [
      'IN-61: nothing, in a group',
      () => aServedCustomer(),
      null,
      ({ ticketId }) => db.from('tickets').where('id', ticketId).update({ is_group: true }),
    ],
  ]
  for (const [what, serve, sends, meanwhile] of cases) {
    test(what, async ({ client }) => {
      const served = await serve()
      await meanwhile?.(served)
      const answer = await client
        .get(`/tickets/${served.ticketId}/closing`)
        .bearerToken(served.agent.token)
      answer.assertStatus(200)
      answer.assertBody({ sends })
    })
  }
})
