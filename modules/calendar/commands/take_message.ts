/** A customer's words about an appointment: a row says that they are to be answered, or noted (CAL-04, CAL-06). */
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { signal } from '#app/kernel/database/signals'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import type { AutomationMarks, StoredMessage } from '#modules/messages/contract'
import { answerOnce, automationMarks } from '#modules/messages/public'
import { tickets, type Ticket } from '#modules/tickets/public'
import { accountOf } from '#modules/calendar/access'
import { laneName } from '#modules/calendar/commands/lane_depth'
import { isStill, openState } from '#modules/calendar/commands/standing'
import { commandIn } from '#modules/calendar/commands/words'
import { CalendarDialog } from '#modules/calendar/model'

/** Characters of a message that are read: nobody needs more to say what and when. */
const readLength = 1000
/** Minutes; what is older was written while nobody could answer (IN-14). */
const oldestMinutes = 10

/** Others answer a message that becomes a note. */
export async function takeMessage(message: StoredMessage): Promise<'answered' | 'passed'> {
  const actor = systemActor(message.companyId)
  if (now().diff(message.writtenAt).as('minutes') > oldestMinutes) return 'passed'
  return unitOfWork(async (work) => {
    const account = await accountOf(actor)
    if (!account?.isConnected || !account.handlesCommands) return 'passed'
    const ticket = await tickets.access(actor, message.ticketId, { trx: work.trx, lock: true })
    const marks = await automationMarks(ticket)
    const here = { queueId: ticket.queueId ?? null, serviceId: marks.serviceId, startedAt: now() }
    if (!isStill(here, ticket, marks)) return 'passed'
    const isNote = !account.repliesByItself
    if (!(await isMeant(work, message, { ticket, marks, isNote }))) return 'passed'
    if (!(await answerOnce(work, message, { goesOn: isNote }))) return 'answered'
    await addTurn(work, message, { ...here, isNote })
    return isNote ? 'passed' : 'answered'
  })
}

interface Around {
  readonly ticket: Ticket
  readonly marks: AutomationMarks
  readonly isNote: boolean
}

/** A command, an answer to an open question, or more words while a turn is being answered. */
async function isMeant(
  { trx }: Work,
  { said }: StoredMessage,
  { ticket, marks, isNote }: Around
): Promise<boolean> {
  if (commandIn(said)) return true
  if (isNote || !said.trim()) return false
  const { companyId, id: ticketId } = ticket
  const dialog = await CalendarDialog.of({ companyId }, trx).where({ ticketId }).first()
  if (openState(dialog, now(), { ticket, marks }) && !(await hasSaidMore(trx, dialog!))) return true
  const ofTicket = { ticket_id: ticketId, status: 'pending', is_note: false }
  const waiting = trx
    .from('calendar_turns')
    .where(ofTicket)
    .where({ queue_id: ticket.queueId ?? null })
  return Boolean(await waiting.first())
}

/** Somebody has said something after the question, such as a menu: an answer is meant for that. */
async function hasSaidMore(trx: Work['trx'], { ticketId, askedMessageId }: CalendarDialog) {
  const later = await trx
    .from('messages')
    .where({ ticket_id: ticketId, from_me: true })
    .where('id', '>', askedMessageId ?? 0)
    .first()
  return Boolean(later)
}

interface NewTurn {
  readonly queueId: number | null
  readonly serviceId: number | null
  readonly isNote: boolean
}

/** A message that is offered again after a crash makes no second one. */
async function addTurn(
  work: Work,
  { companyId, ticketId, messageId, said }: StoredMessage,
  { queueId, serviceId, isNote }: NewTurn
) {
  await work.trx
    .table('calendar_turns')
    .insert({
      ...{ company_id: companyId, ticket_id: ticketId, message_id: messageId },
      said: said.slice(0, readLength),
      ...{ is_note: isNote, queue_id: queueId, service_id: serviceId },
      // By the database's clock, like everything that compares it.
      due_at: work.trx.raw('now()'),
      created_at: now().toJSDate(),
    })
    .onConflict('message_id')
    .ignore()
  work.afterCommit(() => signal(laneName, String(ticketId)))
}
