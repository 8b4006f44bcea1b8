/** The messages of the month of each company, for the operator’s list (BIL-05). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { freeze, thaw } from '#app/kernel/clock'
import { systemActor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { writeSetting } from '#app/kernel/settings/settings'
import { anAdmin } from '#modules/identity/testing'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import { sendWithoutTicket } from '#modules/messages/public'
import MessagesOfCompanies from '#modules/messages/queries/messages_of_companies'
import { aMessage, anInbound } from '#modules/messages/testing'
import { aConnection, aNumber, aTicket } from '#modules/tickets/testing'

const use = new MessagesOfCompanies()

async function aBusyCompany() {
  const { actor, company } = await anAdmin()
  const ticket = await aTicket(actor)
  return {
    id: company.id,
    actor,
    /** One message written at each of these times, by turns from the customer and to them. */
    async writes(...times: string[]) {
      for (const [place, at] of times.entries())
        await aMessage(ticket, { fromMe: place % 2 === 1, sentAt: DateTime.fromISO(at) as never })
    },
  }
}

test.group('messages of the month', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => thaw)

  test('BIL-05: both ways, of this month and of the company alone', async ({ assert }) => {
    const [one, other, silent] = [await aBusyCompany(), await aBusyCompany(), await aBusyCompany()]
    freeze('2027-02-10T12:00:00Z')
    await one.writes('2027-01-15T12:00:00Z', '2027-02-02T12:00:00Z', '2027-02-03T12:00:00Z')
    await other.writes('2027-02-09T12:00:00Z', '2026-02-09T12:00:00Z')
    const counts = await use.count([one.id, other.id, silent.id])
    assert.deepEqual(
      [one, other, silent].map(({ id }) => counts.get(id)),
      [2, 1, 0]
    )
    assert.isFalse((await use.count([one.id])).has(other.id))
    assert.equal((await use.count([])).size, 0)
  })

  test('API-08: the month begins at midnight of the company’s zone', async ({ assert }) => {
    const [brazil, japan] = [await aBusyCompany(), await aBusyCompany()]
    await writeSetting({ companyId: japan.id }, 'identity.timezone', 'Asia/Tokyo')
    freeze('2027-02-10T12:00:00Z')
    // In Tokyo the last hours of January in Brazil are February.
    for (const company of [brazil, japan])
      await company.writes('2027-01-31T14:59:59Z', '2027-01-31T15:00:00Z', '2027-02-01T03:00:00Z')
    const counts = await use.count([brazil.id, japan.id])
    assert.deepEqual([counts.get(brazil.id), counts.get(japan.id)], [1, 2])
    freeze('2027-02-28T16:00:00Z')
    const later = await use.count([brazil.id, japan.id])
    assert.deepEqual([later.get(brazil.id), later.get(japan.id)], [1, 0])
  })

  test('CMP-22: one without a ticket counts once, before its answer and after it', async ({
    assert,
  }) => {
    const { actor } = await anAdmin()
    const connection = await aConnection(actor)
    const [phone, number] = [aNumber(), aNumber()]
    for (const to of [phone, number]) {
      await unitOfWork((work) =>
        sendWithoutTicket(work, systemActor(actor.companyId), {
          connectionId: connection.id,
          number: to,
          parts: [{ kind: 'text', body: 'Oferta da semana' }],
          origin: 'campaign',
        })
      )
    }
    const counted = async () => (await use.count([actor.companyId])).get(actor.companyId)
    assert.equal(await counted(), 2)
    await new TakeInbound().receive(
      anInbound(connection, { sender: { phone, lid: null, pushName: 'Ana' }, body: 'Quero' })
    )
    assert.lengthOf(await db.from('ticketless_messages').whereNotNull('placed_at'), 1)
    assert.equal(await counted(), 3)
  })
})
