/**
 * A customer's phone gets the question after closing and answers, over WhatsApp's own protocol (CLO-09, CLO-11,
 * CLO-12).
 */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { writeSetting } from '#app/kernel/settings/settings'
import RatingText from '#modules/ratings/models/rating_text'
import { closingText, hint, question } from '#modules/ratings/tests/a_served_customer'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import Ticket from '#modules/tickets/models/ticket'
import {
  ANA,
  connectionRow,
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  untilInbox,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

const waitMs = 60_000

test.group('gateway: ratings', (group) => {
  let fixture: GatewayFixture
  let id: number
  group.setup(async () => {
    fixture = await setUpGateway()
    id = await linkedConnection(fixture, '5511900000078')
    const connection = await connectionRow(id)
    await connection.merge({ closingText: 'Até logo, {{name}}!' }).save()
    const { companyId } = connection
    await RatingText.create({ companyId, connectionId: id, text: 'Gostou, {{name}}?' })
    await writeSetting(fixture.admin.actor, 'ratings.ask', 'enabled')
    return () => tearDownGateway(fixture)
  })

  /** The messages that the phone received, oldest first. */
  const received = async (atLeast: number) => {
    const chat = await fixture.phones.chatUntil(
      ANA,
      (all) => all.filter(({ direction }) => direction === 'in').length >= atLeast,
      waitMs
    )
    return chat.filter(({ direction }) => direction === 'in').map(({ text }) => text)
  }
  async function says(text: string) {
    const { id: wid } = await fixture.phones.say(ANA, text, { name: 'Ana' })
    const isDone = (row: { wid: string; status: string }) =>
      row.wid === wid && row.status === 'done'
    await untilInbox(id, (all) => all.some(isDone), `“${text}” is processed`)
  }

  test('CLO-09, CLO-11, CLO-12: asked, hinted, rated, and thanked', async ({ assert }) => {
    const { actor } = fixture.admin
    await says('oi')
    const { id: ticketId } = await Ticket.of(actor).firstOrFail()
    await acceptTicket(actor, { ticketId })
    await closeTicket(actor, { ticketId })
    assert.deepEqual(await received(1), [question])
    await says('obrigada!')
    assert.deepEqual(await received(2), [question, hint])
    await says('3️⃣')
    assert.deepEqual(await received(3), [question, hint, closingText])
    const [rating] = await db.from('ratings').where('ticket_id', ticketId)
    assert.containsSubset(rating, { state: 'rated', rate: 3 })
    assert.lengthOf(await Ticket.of(actor), 1)
    assert.equal((await Ticket.of(actor).firstOrFail()).status, 'closed')
  }).timeout(300_000)
})
