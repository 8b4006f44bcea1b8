/** Implements contacts' extension point `lastConnection`: the connection of a contact's newest ticket. */
import type { Actor } from '#app/kernel/actor/actor'
import type { LastConnection } from '#modules/contacts/contract'
import Ticket from '#modules/tickets/models/ticket'

export default class LastConnectionOfTickets implements LastConnection {
  async of(actor: Pick<Actor, 'companyId'>, contactId: number): Promise<number | null> {
    const newest = await Ticket.of(actor)
      .where({ contactId })
      .orderBy([
        { column: 'updatedAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .first()
    return newest?.connectionId ?? null
  }
}
