/** A customer's message in a place with an assistant: a row says that the model is to be asked (AI-02, AI-06). */
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { signal } from '#app/kernel/database/signals'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import type { StoredMessage } from '#modules/messages/contract'
import { answerOnce, automationMarks } from '#modules/messages/public'
import { tickets, type Ticket } from '#modules/tickets/public'
import type { AssistantRef } from '#modules/ai/contract'
import { laneName } from '#modules/ai/conversation/lane_depth'
import { standingOf } from '#modules/ai/conversation/standing'
import { AiRun } from '#modules/ai/model'

/** Minutes; what is older was written while nobody could answer (IN-14). */
const oldestMinutes = 10
/** Seconds in which further messages join the first one (AI-06). */
const togetherSeconds = 4

/** `ref`: the assistant of the ticket's place, which the caller has found to be offered, of the message's company. */
export async function takeMessage(
  message: StoredMessage,
  ref: AssistantRef
): Promise<'answered' | 'passed'> {
  const actor = systemActor(message.companyId)
  if (now().diff(message.writtenAt).as('minutes') > oldestMinutes) return 'passed'
  return unitOfWork(async (work) => {
    const ticket = await tickets.access(actor, message.ticketId, { trx: work.trx, lock: true })
    if ((ticket.queueId ?? null) !== message.queueId) return 'passed'
    const run = await runFor(work, ticket, ref)
    if (!run) return 'passed'
    if (await answerOnce(work, message)) await joinTurn(work, run, message)
    return 'answered'
  })
}

/** Null when the assistant has ended here. The caller has locked the ticket's row. */
async function runFor(work: Work, ticket: Ticket, ref: AssistantRef): Promise<AiRun | null> {
  const { companyId, id: ticketId } = ticket
  const marks = await automationMarks(ticket)
  const run = await AiRun.of({ companyId }, work.trx).where({ ticketId }).first()
  const standing = standingOf(run, ticket, { ...marks, ref })
  if (standing === 'ended') return null
  if (standing === 'goes_on') return run
  await run?.useTransaction(work.trx).delete()
  await leaveWaitingTurn(work, ticketId)
  await tickets.setFlow(work, ticket, { promptId: ref.id })
  return AiRun.create(
    {
      ...{ companyId, ticketId, assistant: ref.kind, assistantId: ref.id },
      ...{ queueId: ticket.queueId ?? null, serviceId: marks.serviceId, startedAt: now() },
    },
    { client: work.trx }
  )
}

/** Its messages are read by the run that begins. */
async function leaveWaitingTurn({ trx }: Work, ticketId: number): Promise<void> {
  await trx
    .from('ai_turns')
    .where({ ticket_id: ticketId, status: 'pending' })
    .whereNull('last_message_id')
    .update({ status: 'done', outcome: 'stopped', ended_at: now().toJSDate() })
}

/**
 * The message joins the turn that waits; while the model is asked, one follow-up waits. A model that was asked after the
 * message was stored has read it.
 */
async function joinTurn(work: Work, run: AiRun, { messageId }: StoredMessage): Promise<void> {
  await work.trx.rawQuery(
    `insert into ai_turns (company_id, ticket_id, run_id, due_at, created_at)
     select ?, ?, ?, now() + make_interval(secs => ?), ?
     where not exists (select from ai_turns
       where ticket_id = ? and run_id = ? and last_message_id >= ?)
     on conflict (ticket_id) where status = 'pending' and last_message_id is null do nothing`,
    [
      ...[run.companyId, run.ticketId, run.id, togetherSeconds, now().toJSDate()],
      ...[run.ticketId, run.id, messageId],
    ] as never
  )
  work.afterCommit(() => signal(laneName, String(run.ticketId)))
}
