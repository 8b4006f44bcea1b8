// Receives every client: decides whether it pairs or logs in, then routes each stanza to its handler.
import { DEFAULT_ORIGIN } from '@whiskeysockets/baileys'
import { WebSocketServer, type WebSocket } from 'ws'
import { hearCall } from '#sandbox/server/calls'
import { companyAck, companyReceipt } from '#sandbox/server/company_receipts'
import { companySends } from '#sandbox/server/company_sends'
import { Connection, type ConnectionListener } from '#sandbox/server/connection'
import { login, refuse } from '#sandbox/server/login'
import { offerPairing } from '#sandbox/server/pairing'
import { hearPresence, hearTyping } from '#sandbox/server/presence'
import { answerQuery } from '#sandbox/server/queries'
import type { Upgrade } from '#sandbox/stand_in'
import type { NoiseClient } from '#sandbox/wire/noise'
import type { NoiseIdentity } from '#sandbox/wire/noise_identity'
import type { Stanza } from '#sandbox/wire/node'
import type { SandboxContext } from '#sandbox/context'

const VERSION_REFUSED = 405

export class ClientRouter implements ConnectionListener {
  constructor(
    private readonly context: SandboxContext,
    private readonly identity: NoiseIdentity
  ) {}

  welcome(socket: WebSocket) {
    this.context.links.opened(new Connection(socket, this.identity, this))
  }

  greeted(connection: Connection, client: NoiseClient) {
    const { faults } = this.context
    const number = client.payload.username ? String(client.payload.username) : undefined
    if (faults.strike('unreachable', number)) return connection.cut()
    const refusal = faults.strike('version', number)
    if (refusal) return refuse(connection, refusal.code ?? VERSION_REFUSED)
    if (client.payload.devicePairingData) return offerPairing(connection, client)
    login(this.context, connection, client)
  }

  async heard(connection: Connection, stanza: Stanza) {
    switch (stanza.tag) {
      case 'iq':
        return this.#query(connection, stanza)
      case 'message':
        return companySends(this.context, connection, stanza)
      case 'receipt':
        return companyReceipt(this.context, connection, stanza)
      case 'ack':
        return companyAck(this.context, connection, stanza)
      case 'presence':
        return hearPresence(this.context, connection, stanza)
      case 'call':
        return hearCall(this.context, connection, stanza)
      case 'chatstate':
        return hearTyping(this.context, connection, stanza)
    }
  }

  closed(connection: Connection) {
    this.context.links.closed(connection)
    if (connection.companion) this.context.notify(connection.companion.number)
  }

  delay({ companion }: Connection) {
    return this.context.faults.standing('slow', companion?.number)?.ms ?? 0
  }

  async #query(connection: Connection, iq: Stanza) {
    if (iq.attrs.type === 'result' || iq.attrs.type === 'error') {
      connection.answered(iq)
      return
    }
    await answerQuery(this.context, connection, iq)
  }
}

/** WhatsApp's websocket: hands each client to the router. */
export function chatUpgrade(desk: ClientRouter): Upgrade {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  return {
    // WhatsApp's clients send the origin of WhatsApp's own page.
    origins: [DEFAULT_ORIGIN],
    accept: (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (client) => desk.welcome(client)),
  }
}
