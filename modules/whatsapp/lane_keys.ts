/** The names of the two lanes, and their keys: inbox and outbox each have a lane per chat of a connection (IN-13). */

export const inboxLaneName = 'whatsapp.inbox'
export const outboxLaneName = 'whatsapp.outbox'

/** The key of a chat's lane: one connection, one chat. */
export const laneKey = (connectionId: number, chat: string) => `${connectionId}|${chat}`

export function partsOfLaneKey(key: string): { connectionId: number; chat: string } {
  const bar = key.indexOf('|')
  return { connectionId: Number(key.slice(0, bar)), chat: key.slice(bar + 1) }
}

/** A chat is named by a customer's number, which the log does not get. */
export const loggedKey = (key: string) => ({ connectionId: partsOfLaneKey(key).connectionId })
