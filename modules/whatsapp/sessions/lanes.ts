/**
 * The two lanes for the sessions of this process: the inbox (processes what arrived) and the outbox (sends what is
 * pending).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { laneKey, partsOfLaneKey } from '#modules/whatsapp/lane_keys'
import { makeInboxLane } from '#modules/whatsapp/inbox/inbox_lane'
import { makeOutboxLane } from '#modules/whatsapp/outbox/outbox_lane'
import type { Session } from '#modules/whatsapp/sessions/session'

/** Milliseconds to wait for the running work of a connection before giving up on it. */
const restMs = 10_000

/** `held`: the sessions whose leases we hold, by connection. */
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
    // Only the process with the socket has the lease: no other process drains this chat.
    arrived: (connectionId: number, chat: string) => inbox.wakeHere(laneKey(connectionId, chat)),
    /** Resolves when no work is running on a connection that was released, or after a timeout. */
    async rested(connectionId: number) {
      const isMeant = (key: string) => partsOfLaneKey(key).connectionId === connectionId
      const atRest = Promise.all([inbox.rested(isMeant), outbox.rested(isMeant)])
      await Promise.race([atRest, sleep(restMs, undefined, { ref: false })])
    },
  }
}
