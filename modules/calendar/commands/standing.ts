/** Whether commands are still answered in a ticket, and which question is open there (CAL-04, CAL-06). */
import { DateTime } from 'luxon'
import type { AutomationMarks } from '#modules/messages/contract'
import { standing } from '#modules/messages/public'
import type { Ticket } from '#modules/tickets/public'
import type { DialogState } from '#modules/calendar/commands/dialog'
import type { CalendarDialog } from '#modules/calendar/model'

/** Where and when something was written or asked. */
interface Place {
  readonly queueId: number | null
  readonly serviceId: number | null
  readonly startedAt: DateTime
}

/** The ticket waits there as it did: nobody has taken, moved or closed it since, or written in it. */
export const isStill = (
  { queueId, serviceId, startedAt }: Place,
  ticket: Ticket,
  marks: AutomationMarks
): boolean =>
  standing.isLive({ queueId, serviceId, startedAt, endedAt: null }, ticket, {
    ...marks,
    isNamed: true,
  })

/** What was asked in the ticket and is not over at that time; null without it. */
export function openState(
  dialog: CalendarDialog | null,
  at: DateTime,
  { ticket, marks }: { readonly ticket: Ticket; readonly marks: AutomationMarks }
): DialogState | null {
  if (!dialog?.state || dialog.expiresAt <= at || !isStill(dialog, ticket, marks)) return null
  return dialog.state
}

/** Of a turn, whose row has plain values. */
export const placeOf = ({
  queueId,
  serviceId,
  createdAt,
}: {
  readonly queueId: number | null
  readonly serviceId: number | null
  readonly createdAt: Date
}): Place => ({ queueId, serviceId, startedAt: DateTime.fromJSDate(createdAt) })
