/** The end of a turn: what is said, noted and asked next, all of it or nothing (CAL-05, CAL-06). */
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import type { AutomationMarks } from '#modules/messages/contract'
import { automatic, automationMarks } from '#modules/messages/public'
import { noteAutomatically } from '#modules/notes/public'
import { tickets, type Ticket } from '#modules/tickets/public'
import { lockedAccount } from '#modules/calendar/access'
import { recordCalendar } from '#modules/calendar/account/record'
import type { Change, DialogState, Reply } from '#modules/calendar/commands/dialog'
import { isStill, placeOf } from '#modules/calendar/commands/standing'
import { textOf } from '#modules/calendar/commands/texts'

/** A claimed row of `calendar_turns`. */
export interface Turn {
  readonly id: number
  readonly companyId: number
  readonly ticketId: number
  readonly messageId: number
  readonly said: string
  /** It becomes a note, and nobody is answered. */
  readonly isNote: boolean
  readonly queueId: number | null
  readonly serviceId: number | null
  /** This try included. */
  readonly attempts: number
  readonly createdAt: Date
}
type Outcome = 'answered' | 'noted' | 'stopped' | 'too_many'

/** The customer has just written: answer even if the network has dropped since. Their own words are in it, as they are. */
const answers = { mayWait: true, isLiteral: true }
/** To one contact over one connection (BOT-13): more looks like two machines that answer each other. */
const maxInLastHour = 30
/** Minutes in which a question is answered, or is over (CAL-06). */
export const dialogMinutes = 10

/** Nothing is said when somebody has taken over meanwhile; what was done at Google is noted then. */
export async function carryOut(turn: Turn, reply: Reply): Promise<void> {
  await underLock(turn, async (work, ticket) => {
    if (reply.change) await recordChange(work, turn, reply.change)
    if (turn.isNote) {
      await note(work, ticket, reply.note)
      return 'noted'
    }
    const marks = await automationMarks(ticket)
    const outcome = whatStops(turn, ticket, marks)
    if (outcome) {
      await note(work, ticket, reply.change?.note ?? reply.note)
      await keepDialog(work, ticket, marks, { state: null, askedId: null, isHeld: !!reply.change })
      return outcome
    }
    const message = await automatic.say(work, ticket, reply.text, answers)
    await note(work, ticket, message ? reply.note : (reply.change?.note ?? reply.note))
    const asked = message ? { state: reply.next, askedId: message.id } : notAsked
    await keepDialog(work, ticket, marks, { ...asked, isHeld: !!reply.change })
    return 'answered'
  })
}

const notAsked = { state: null, askedId: null }

function whatStops(turn: Turn, ticket: Ticket, marks: AutomationMarks): Outcome | null {
  if (!isStill(placeOf(turn), ticket, marks)) return 'stopped'
  return marks.saidInLastHour >= maxInLastHour ? 'too_many' : null
}

/** Does nothing for a turn that has ended. */
export const endTurn = (turn: Turn): Promise<void> => underLock(turn, async () => 'stopped')

/**
 * Locks the ticket, then the turn, and writes the outcome that `body` returns. Nothing happens when the turn has ended
 * before, by this process or another.
 */
async function underLock(
  { id, companyId, ticketId }: Turn,
  body: (work: Work, ticket: Ticket) => Promise<Outcome>
) {
  await unitOfWork(async (work) => {
    const actor = systemActor(companyId)
    const ticket = await tickets.access(actor, ticketId, { trx: work.trx, lock: true })
    const isPending = { id, status: 'pending' }
    const row = await work.trx.from('calendar_turns').where(isPending).forUpdate().first()
    if (!row) return
    const outcome = await body(work, ticket)
    await work.trx
      .from('calendar_turns')
      .where({ id })
      .update({ status: 'done', outcome, said: '' })
  })
}

async function recordChange(work: Work, { companyId }: Turn, { kind, eventId: event }: Change) {
  const actor = systemActor(companyId)
  const account = await lockedAccount(actor, work)
  const sides = kind === 'delete_event' ? { before: { event } } : { after: { event } }
  recordCalendar(work, actor, account, kind, sides)
}

async function note(work: Work, ticket: Ticket, body: string | undefined) {
  if (!body) return
  const authorName = await textOf({ actor: systemActor(ticket.companyId) }, 'note.author')
  await noteAutomatically(work, ticket, { body, authorName })
}

interface KeptDialog {
  /** Null: the dialog ends. */
  readonly state: DialogState | null
  readonly askedId: number | null
  /** The time that was given stays held until Google lists the event for everybody. */
  readonly isHeld: boolean
}

async function keepDialog(
  work: Work,
  { companyId, id: ticketId, queueId }: Ticket,
  { serviceId }: AutomationMarks,
  { state, askedId, isHeld }: KeptDialog
) {
  const at = now()
  const row = {
    ...{ company_id: companyId, ticket_id: ticketId },
    ...{ queue_id: queueId ?? null, service_id: serviceId, started_at: at.toJSDate() },
    state: state && JSON.stringify(state),
    asked_message_id: askedId,
    expires_at: at.plus({ minutes: dialogMinutes }).toJSDate(),
    ...(!isHeld && { held_from: null, held_to: null, held_until: null }),
  }
  await work.trx.table('calendar_dialogs').insert(row).onConflict('ticket_id').merge()
}
