/** Many people write for the first time at once, each under several addresses: one contact and one ticket each. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { aCompany } from '#modules/identity/testing'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import { aConnection } from '#modules/tickets/testing'
import { anInbound } from '#modules/messages/testing'
import type { InboundMessage, Sender } from '#modules/whatsapp/contract'

const people = 50
const consumer = new TakeInbound()

/** How WhatsApp may address person `at`: by phone with and without its ninth digit, by hidden id (LID), by both. */
function namesOf(at: number): Omit<Sender, 'pushName'>[] {
  const local = String(70_000_000 + at * 101)
  const phone = `5531${9}${local}`
  const withoutNinth = `5531${local}`
  const lid = String(70_000_000_000_000 + at * 7)
  return [
    { phone, lid: null },
    { phone: withoutNinth, lid },
    { phone: null, lid },
    { phone: withoutNinth, lid: null },
  ]
}

/** Messages of one chat are processed in order by its lane (IN-13); chats are processed concurrently. */
async function byChat(messages: readonly InboundMessage[]) {
  const chats = Map.groupBy(messages, ({ chat }) => chat)
  await Promise.all(
    [...chats.values()].map(async (some) => {
      for (const message of some) await consumer.receive(message)
    })
  )
}

const shuffled = <T>(given: readonly T[]): T[] =>
  given
    .map((one) => ({ one, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ one }) => one)

test.group('first messages', () => {
  for (const round of [1, 2, 3]) {
    test(`IN-09: 200 at once of 50 people under four addresses make 50 contacts and 50 tickets (round ${round})`, async ({
      assert,
      cleanup,
    }) => {
      const company = await aCompany()
      cleanup(async () => {
        for (const table of ['messages', 'tickets', 'contacts', 'companies']) {
          const key = table === 'companies' ? 'id' : 'company_id'
          await db.from(table).where(key, company.id).delete()
        }
      })
      const connection = await aConnection({ companyId: company.id })
      const messages = Array.from({ length: people }, (_, at) =>
        namesOf(at).map((name) =>
          anInbound(connection, {
            sender: { ...name, pushName: `Person ${at}` },
            chat: name.phone ? `${name.phone}@s.whatsapp.net` : `${name.lid}@lid`,
            body: `from ${at}`,
          })
        )
      ).flat()
      assert.lengthOf(messages, 200)
      await byChat(shuffled(messages))

      const rows = (table: string) => db.from(table).where('company_id', company.id)
      const [contacts, tickets, stored] = await Promise.all([
        rows('contacts'),
        rows('tickets').whereIn('status', ['pending', 'open']),
        rows('messages'),
      ])
      assert.lengthOf(contacts, people)
      assert.lengthOf(tickets, people)
      assert.lengthOf(stored, messages.length)
      assert.lengthOf(new Set(stored.map(({ wid }) => wid)), messages.length)
      for (const { id, name } of contacts) {
        const own = stored.filter(({ contact_id: contactId }) => contactId === id)
        assert.deepEqual(
          own.map(({ body }) => `Person${(body as string).slice('from'.length)}`),
          Array(4).fill(name),
          'each person has all of their own messages and nobody else’s'
        )
        const ticket = tickets.find(({ contact_id: contactId }) => contactId === id)
        assert.equal(ticket.unread_messages, 4)
      }
    }).timeout(60_000)
  }
})
