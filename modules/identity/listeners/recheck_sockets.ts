/** A person's rights changed: what the open sockets may hear is looked at again (RT-04). */
import type { Listener } from '#app/kernel/events'
import { realtime } from '#app/kernel/realtime'
import type { UserChanged } from '#modules/identity/contract'

export default class RecheckSockets implements Listener<'identity.user_changed'> {
  async handle({ userId, hasOtherRights }: UserChanged) {
    if (hasOtherRights) await realtime().recheck(userId)
  }
}
