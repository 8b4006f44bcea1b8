/** Answers one turn: asks Google, and carries out what follows (CAL-05, CAL-06). */
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { isOfCalendar } from '#modules/calendar/access'
import { contactDetails } from '#modules/contacts/public'
import { companyOf } from '#modules/identity/public'
import { automationMarks } from '#modules/messages/public'
import { tickets, type Ticket } from '#modules/tickets/public'
import { carryOut, endTurn, type Turn } from '#modules/calendar/commands/carry_out'
import type { AskedTurn, DialogState, Reply } from '#modules/calendar/commands/dialog'
import { failedReply, replyTo } from '#modules/calendar/commands/reply'
import { failedNote, requestNote } from '#modules/calendar/commands/request_note'
import { isStill, openState, placeOf } from '#modules/calendar/commands/standing'
import { CalendarDialog } from '#modules/calendar/model'

const maxTries = 2
/** Seconds until the second try. */
const pauseSeconds = 2

/** The outcome is written in one unit of work, and what Google is asked to do may be repeated: so may the whole. */
export async function answerTurn(turn: Turn): Promise<void> {
  const found = await findTicket(turn)
  if (!found) return endTurn(turn)
  const asked = await askedTurn(turn, found.ticket)
  if (!asked) return endTurn(turn)
  let reply: Reply | null
  try {
    reply = turn.isNote ? await requestNote(asked) : await replyTo(asked, found.state)
  } catch (error) {
    if (!isOfCalendar(error)) throw error
    if (error.status! >= 500 && turn.attempts < maxTries) return postpone(turn)
    reply = await failed(turn, asked)
  }
  return reply ? carryOut(turn, reply) : endTurn(turn)
}

/** An error of ours: it is tried again like one of Google's. */
export async function giveUp(turn: Turn): Promise<void> {
  if (turn.attempts < maxTries) return postpone(turn)
  const found = await findTicket(turn)
  const asked = found && (await askedTurn(turn, found.ticket))
  await (asked ? carryOut(turn, await failed(turn, asked)) : endTurn(turn))
}

const failed = ({ isNote }: Turn, asked: AskedTurn) =>
  isNote ? failedNote(asked) : failedReply(asked)

/** A look without a lock, to spare Google a call; what follows is checked again under the lock. */
async function findTicket(
  turn: Turn
): Promise<{ readonly ticket: Ticket; readonly state: DialogState | null } | null> {
  const actor = systemActor(turn.companyId)
  const ticket = await tickets.access(actor, turn.ticketId)
  if (turn.isNote) return { ticket, state: null }
  const marks = await automationMarks(ticket)
  if (!isStill(placeOf(turn), ticket, marks)) return null
  const dialog = await CalendarDialog.of(actor).where('ticketId', ticket.id).first()
  const writtenAt = DateTime.fromJSDate(turn.createdAt)
  return { ticket, state: openState(dialog, writtenAt, { ticket, marks }) }
}

/** Null for a contact that was deleted. */
async function askedTurn({ companyId, said }: Turn, ticket: Ticket): Promise<AskedTurn | null> {
  const actor = systemActor(companyId)
  const company = await companyOf(actor)
  const known = await contactDetails.describe(actor, [ticket.contactId])
  const contact = known.get(ticket.contactId)
  if (!contact) return null
  const around = { now: now(), zone: company.zone, language: company.language }
  return { actor, company, ticket, contact, said, around }
}

async function postpone({ id }: Turn): Promise<void> {
  await db.rawQuery(
    `update calendar_turns set due_at = now() + make_interval(secs => ?)
     where id = ? and status = 'pending'`,
    [pauseSeconds, id]
  )
}
