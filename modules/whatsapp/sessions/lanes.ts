/** The two lanes of the sessions of this process: what arrived is worked through, what is owed is sent. */
import { setTimeout as sleep } from 'node:timers/promises'
import { laneKey, partsOfLaneKey } from '#modules/whatsapp/inbox/accept_inbound'
import { makeInboxLane } from '#modules/whatsapp/inbox/inbox_lane'
import { makeOutboxLane } from '#modules/whatsapp/outbox/outbox_lane'
import type { Session } from '#modules/whatsapp/sessions/session'

/** Milliseconds that work under way on a connection may take before it is left alone. */
const restMs = 10_000

/** `held`: the sessions whose leases are ours, by connection. */
export function makeLanes(held: ReadonlyMap<number, Session>) {
  const inbox = makeInboxLane(held)
  const outbox = makeOutboxLane({
    open: (id) => {
      const session = held.get(id)
      const driver = session?.openDriver
      return driver ? { driver, lease: session.lease } : null
    },
    openIds: () => [...held].filter(([, { openDriver }]) => openDriver).map(([id]) => id),
  })
  return {
    inbox,
    outbox,
    // Whoever has the socket has the lease: no other process drains this chat.
    arrived: (connectionId: number, chat: string) => inbox.wakeHere(laneKey(connectionId, chat)),
    /** Resolves when nothing is under way on a connection that is not held any more, or after a while. */
    async rested(connectionId: number) {
      const isMeant = (key: string) => partsOfLaneKey(key).connectionId === connectionId
      const atRest = Promise.all([inbox.rested(isMeant), outbox.rested(isMeant)])
      await Promise.race([atRest, sleep(restMs, undefined, { ref: false })])
    },
  }
}
