/** Checks whether this user may open a ticket with this contact, owner and queue (TCK-09). */
import type { Actor } from '#app/kernel/actor/actor'
import { errors as kernelErrors } from '#app/kernel/errors'
import { accessContact } from '#modules/contacts/public'
import { accessUser } from '#modules/identity/public'
import { requireQueue } from '#modules/queues/public'
import { connections } from '#modules/whatsapp/public'
import { assertInQueue } from '#modules/tickets/actions/assert_in_queue'

export interface Opening {
  readonly contactId: number
  readonly connectionId: number
  /** Null: without a queue, which only admins may do. */
  readonly queueId: number | null
  readonly ownerId: number
}

/** Existence is checked before permissions, so that a 403 reveals nothing about another company's rows (API-03). */
export async function assertMayOpen(
  actor: Actor,
  { ownerId, queueId, ...request }: Opening
): Promise<void> {
  await accessContact(actor, request.contactId)
  await connections.access(actor, request.connectionId)
  const isAnywhere = actor.can('tickets.view_all')
  if (queueId !== null) await requireQueue(actor, queueId)
  else if (!isAnywhere) {
    throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'queueId', rule: 'required' }] })
  }
  await accessUser(actor, ownerId)
  const isForeign = queueId !== null && !actor.queueIds.includes(queueId)
  const isForOther = ownerId !== actor.userId && !actor.can('tickets.assign')
  if (isForOther || (isForeign && !isAnywhere)) throw new kernelErrors.E_NO_PERMISSION()
  await assertInQueue(actor, { userId: ownerId, queueId })
}
