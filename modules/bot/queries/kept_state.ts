/** Reads and writes the bot's state of a ticket. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { BotState } from '#modules/bot/menus/context'
import type { KeptState } from '#modules/bot/menus/gate'
import BotConversation from '#modules/bot/models/bot_conversation'

/** Null when the bot has never acted in the ticket. */
export async function keptState(
  actor: Pick<Actor, 'companyId'>,
  ticketId: number
): Promise<KeptState | null> {
  const row = await BotConversation.of(actor).where({ ticketId }).first()
  if (!row) return null
  const { stage, optionId, menusSent, lastMenuAt, notifiedPeriods, wasClosed } = row
  const state: BotState = {
    stage,
    optionId: optionId ?? null,
    menusSent,
    lastMenuAt: lastMenuAt ?? null,
    notifiedPeriods,
    wasClosed,
  }
  const { queueId, serviceId, actedAt } = row
  return { state, queueId: queueId ?? null, serviceId: serviceId ?? null, actedAt }
}

/** Which of these tickets are in a queue's menu, or about to be shown one. */
export async function ticketsAtMenu(
  actor: Pick<Actor, 'companyId'>,
  ticketIds: readonly number[]
): Promise<ReadonlySet<number>> {
  const rows = await BotConversation.of(actor)
    .whereIn('ticketId', [...new Set(ticketIds)])
    .whereIn('stage', ['entering', 'options'])
    .select('ticketId')
  return new Set(rows.map(({ ticketId }) => ticketId))
}

interface Place {
  readonly companyId: number
  readonly id: number
  readonly queueId: number | null
}

/** The caller has locked the ticket's row; `greetingAt`: when a newly pending greeting is due. */
export async function keepState(
  work: Work,
  { companyId, id: ticketId, queueId }: Place,
  { state, serviceId }: { readonly state: BotState; readonly serviceId: number | null },
  greetingAt?: Date
): Promise<void> {
  const { stage, optionId, menusSent, lastMenuAt, notifiedPeriods, wasClosed } = state
  const row = {
    ticket_id: ticketId,
    company_id: companyId,
    queue_id: queueId,
    service_id: serviceId,
    stage,
    option_id: optionId,
    menus_sent: menusSent,
    last_menu_at: lastMenuAt?.toJSDate() ?? null,
    notified_periods: JSON.stringify(notifiedPeriods),
    was_closed: wasClosed,
    acted_at: now().toJSDate(),
    ...(greetingAt && { greeting_at: greetingAt }),
  }
  await work.trx.table('bot_conversations').insert(row).onConflict('ticket_id').merge()
}
