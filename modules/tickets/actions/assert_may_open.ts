/** May this person begin this conversation, for this owner, in this queue (TCK-09)? */
import type { Actor } from '#app/kernel/actor'
import { errors as kernelErrors } from '#app/kernel/errors'
import { accessContact } from '#modules/contacts/public'
import { accessUser } from '#modules/identity/public'
import { requireQueue } from '#modules/queues/public'
import { accessConnection } from '#modules/whatsapp/public'
import { assertInQueue } from '#modules/tickets/actions/assert_in_queue'

export interface Opening {
  readonly contactId: number
  readonly connectionId: number
  /** Null: without a queue, for admins. */
  readonly queueId: number | null
  readonly ownerId: number
}

/** First whether all of it is there, so that nobody learns of another company's rows by a 403 (API-03). */
export async function assertMayOpen(
  actor: Actor,
  { ownerId, queueId, ...request }: Opening
): Promise<void> {
  await accessContact(actor, request.contactId)
  await accessConnection(actor, request.connectionId)
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
