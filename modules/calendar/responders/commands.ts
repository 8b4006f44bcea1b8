/** Customers make, list, move and cancel appointments by chat (CAL-04, BOT-02). */
import { databaseClient } from '#app/kernel/database/database_client'
import { now } from '#app/kernel/clock'
import type { InboundResponder, StoredMessage } from '#modules/messages/contract'
import { accountOf } from '#modules/calendar/access'
import { takeMessage } from '#modules/calendar/commands/take_message'
import { commandIn } from '#modules/calendar/commands/words'

export default class Commands implements InboundResponder {
  readonly step = 'commands'

  /** Most companies have no calendar, and most messages are about something else. */
  async concerns(messages: readonly StoredMessage[]) {
    const account = await accountOf(messages[0])
    if (!account?.isConnected || !account.handlesCommands) return []
    const busy = account.repliesByItself ? await ticketsInDialog(messages) : new Set()
    return messages.filter(({ said, ticketId }) => busy.has(ticketId) || commandIn(said))
  }

  respond(message: StoredMessage) {
    return takeMessage(message)
  }
}

/** Where a question is open, or a turn is being answered. */
async function ticketsInDialog(messages: readonly StoredMessage[]): Promise<ReadonlySet<number>> {
  const ids = messages.map(({ ticketId }) => ticketId)
  const { rows } = await databaseClient().rawQuery<{ rows: { ticket_id: number }[] }>(
    `select ticket_id from calendar_dialogs
       where ticket_id = any(?) and state is not null and expires_at > ?
     union select ticket_id from calendar_turns
       where ticket_id = any(?) and status = 'pending' and not is_note`,
    [ids, now().toJSDate(), ids] as never
  )
  return new Set(rows.map(({ ticket_id: id }) => id))
}
