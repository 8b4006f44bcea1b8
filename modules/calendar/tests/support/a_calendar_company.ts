/** Fixture: a company whose calendar customers reach by chat, and its lane's work by hand. */
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { writeSetting } from '#app/kernel/settings/settings'
import { claim } from '#modules/calendar/commands/lane'
import { answerTurn, giveUp } from '#modules/calendar/commands/answer_turn'
import type { CalendarAccount } from '#modules/calendar/model'
import { companyAccount, type GoogleClient } from '#modules/calendar/sandbox/tests/google_client'
import { aConnectedCalendar } from '#modules/calendar/tests/support/a_google'
import { anAdmin } from '#modules/identity/testing'
import { aCustomer } from '#modules/messages/testing'
import { aQueue } from '#modules/queues/testing'
import Ticket from '#modules/tickets/models/ticket'
import { aConnection } from '#modules/tickets/testing'

export const zone = 'America/Sao_Paulo'

/** An hour of a day that comes, in the company's zone, and how customers write it. */
export function anHour(hour: number, days = 3) {
  const at = DateTime.now().setZone(zone).plus({ days }).startOf('day').set({ hour })
  return { at, said: at.toFormat('dd/MM HH:mm'), iso: at.toFormat("yyyy-MM-dd'T'HH:mm") }
}

/** What the lane does for a ticket while turns are due; returns how many. */
export async function drain(ticketId: number): Promise<number> {
  for (let done = 0; ; done++) {
    const turn = await claim(ticketId)
    if (!turn) return done
    await answerTurn(turn).catch(() => giveUp(turn))
  }
}

/** Turns that wait for their next try, or whose process died, are due. */
export const dueNow = () =>
  db
    .from('calendar_turns')
    .where('status', 'pending')
    .update({ due_at: new Date(0) })

export const turnsOf = (ticketId: number) =>
  db.from('calendar_turns').where('ticket_id', ticketId).orderBy('id')

export const notesOf = async ({ id }: Ticket): Promise<string[]> =>
  (await db.from('notes').where('ticket_id', id).orderBy('id')).map(({ body }) => body as string)

/** It answers by itself unless `fields` say otherwise. */
export async function aCalendarCompany(
  google: GoogleClient,
  { language = 'pt', ...fields }: Partial<CalendarAccount> & { readonly language?: string } = {},
  account = companyAccount
) {
  const admin = await anAdmin()
  const { actor } = admin
  if (language !== 'pt') await writeSetting(actor, 'identity.language', language)
  const connection = await aConnection(actor)
  const queue = await aQueue(actor, 'Vendas')
  await db.table('connection_queues').insert({
    company_id: actor.companyId,
    connection_id: connection.id,
    queue_id: queue.id,
  })
  const settings = { handlesCommands: true, repliesByItself: true, ...fields }
  const calendar = await aConnectedCalendar(google, actor, account, settings)
  const { api } = calendar

  /** Somebody who writes, and whose turns are answered at once. */
  const customer = () => {
    const person = aCustomer(connection)
    const ticket = async () => (await ticketsOf(actor.companyId, person.sender.phone)).at(-1)!
    return {
      ...person,
      ticket,
      /** What was said to it. */
      async asks(text: string): Promise<string[]> {
        const before = (await person.heard()).length
        await person.says(text)
        await drain((await ticket()).id)
        return (await person.heard()).slice(before)
      },
    }
  }
  /** What stands in the calendar at Google. */
  const events = async () => {
    const { data } = await api.events.list({
      ...{ calendarId: 'primary', singleEvents: true, orderBy: 'startTime' },
    })
    return data.items!
  }
  return { admin, actor, connection, queue, ...calendar, customer, ana: customer(), events }
}

function ticketsOf(companyId: number, number: string): Promise<Ticket[]> {
  return Ticket.of({ companyId })
    .whereIn('contactId', db.from('contacts').where({ number, company_id: companyId }).select('id'))
    .orderBy('id')
}
export type CalendarCompany = Awaited<ReturnType<typeof aCalendarCompany>>
export type Customer = ReturnType<CalendarCompany['customer']>
