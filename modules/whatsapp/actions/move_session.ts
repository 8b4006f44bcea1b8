/** Moves a session to another process, for the operator of the platform (CNX-03, ADR 78). */
import type { Actor } from '#app/kernel/actor/actor'
import type { LeaseHolder } from '#app/kernel/database/lease'
import { signal } from '#app/kernel/database/signals'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessConnection, errors } from '#modules/whatsapp/access'
import type Connection from '#modules/whatsapp/models/connection'
import {
  gatewayProcesses,
  holdersOfSessions,
  sessionsByProcess,
  type GatewayProcess,
} from '#modules/whatsapp/sessions/holders'
import { sessionTopic } from '#modules/whatsapp/sessions/session_targets'

interface Move {
  /** Who holds it now; null while nobody does. */
  readonly from: LeaseHolder | null
  readonly to: GatewayProcess
}

/**
 * Writes down where the session belongs; its holder gives it up and the other process takes it, whatever falls in between.
 * `to`: a process that takes sessions; null for the one with the fewest. Throws 409 ERR_SESSION_STOPPED, 409 ERR_NO_OTHER_GATEWAY, and 404 ERR_NO_GATEWAY_FOUND.
 */
export async function moveSession(actor: Actor, id: unknown, to: string | null): Promise<Move> {
  return unitOfWork(async (work) => {
    const connection = await accessConnection(actor, id, work)
    if (connection.wanted === 'stopped') throw new errors.E_SESSION_STOPPED()
    const move = await chosenMove(connection, to)
    await connection.merge({ movedTo: move.to.id }).save()
    work.audit({
      actor,
      action: 'whatsapp.session_moved',
      entity: 'connections',
      entityId: connection.id,
      after: { movedTo: move.to.id },
    })
    work.afterCommit(() => signal(sessionTopic, String(connection.id)))
    return move
  })
}

async function chosenMove({ id }: Connection, to: string | null): Promise<Move> {
  const gateways = await gatewayProcesses()
  const from = (await holdersOfSessions([id])).get(id) ?? null
  if (to !== null) {
    const named = gateways.find((gateway) => gateway.id === to)
    if (!named) throw new errors.E_GATEWAY_NOT_FOUND()
    return { from, to: named }
  }
  const others = gateways.filter((gateway) => gateway.id !== from?.id)
  if (!others.length) throw new errors.E_NO_OTHER_GATEWAY()
  const load = await sessionsByProcess()
  const loadOf = (gateway: GatewayProcess) => load.get(gateway.id)?.length ?? 0
  return { from, to: others.reduce((one, other) => (loadOf(other) < loadOf(one) ? other : one)) }
}
