/** Implements whatsapp's extension point for dependants of a connection: active tickets still need it (CNX-06). */
import { systemActor } from '#app/kernel/actor/actor'
import type { ConnectionChanged, ConnectionDependant } from '#modules/whatsapp/contract'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import Ticket from '#modules/tickets/models/ticket'

export default class ReleaseConnection implements ConnectionDependant {
  async needs(connection: ConnectionChanged) {
    return (await this.#active(connection)).length > 0
  }

  /** Closes each without a message; joins the transaction that deletes the connection. */
  async release(connection: ConnectionChanged) {
    for (const { id } of await this.#active(connection)) {
      await closeTicket(systemActor(connection.companyId), { ticketId: id, isSilent: true })
    }
  }

  #active({ companyId, connectionId }: ConnectionChanged) {
    return Ticket.of({ companyId })
      .where({ connectionId })
      .whereIn('status', ['pending', 'open'])
      .orderBy('id')
      .select('id')
  }
}
