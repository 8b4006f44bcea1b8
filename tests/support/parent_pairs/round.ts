/** Types and fixtures of a round, i.e. one choosing and one deleting request. */
import { systemActor } from '#app/kernel/actor/actor'
import { resolveContact } from '#modules/contacts/public'
import { anAgent, type SomeoneSignedIn } from '#modules/identity/testing'
import { aConnection, aNumber, aTicket } from '#modules/tickets/testing'

/** A company with users; only one round runs in it at a time. */
export interface Lane {
  readonly chooser: SomeoneSignedIn
  readonly deleter: SomeoneSignedIn
  /** The company's default, which no round deletes. */
  readonly connectionId: number
}
export interface PairCall {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
  /** The caller; default: the lane's chooser, or deleter. */
  readonly token?: string
}
export interface Round {
  readonly choose: PairCall
  readonly remove: PairCall
}
export interface Pair {
  /** Creates the rows of one round. */
  readonly make: (lane: Lane) => Promise<Round>
  /** Expected refusals when the other request was first, besides 404 for the choice. */
  readonly chooseRefused?: readonly number[]
  readonly removeRefused?: readonly number[]
}

/** A deleted user: their token becomes invalid, and later requests are refused as unauthenticated. */
export const asThemselves = [401, 403]

export const put = (path: string, body: object, token?: string): PairCall => ({
  method: 'PUT',
  path,
  body,
  token,
})
export const post = (path: string, body: object, token?: string): PairCall => ({
  method: 'POST',
  path,
  body,
  token,
})
export const remove = (path: string): PairCall => ({ method: 'DELETE', path })

/** Signed in, in no queue, allowed to see pending tickets without a queue. */
export const aColleague = ({ chooser }: Lane) =>
  anAgent({ company: chooser.company, user: { seesQueueless: true } })
export const waiting = ({ chooser, connectionId }: Lane) => aTicket(chooser.actor, { connectionId })
export const taken = (lane: Lane) =>
  aTicket(lane.chooser.actor, {
    connectionId: lane.connectionId,
    status: 'open',
    userId: lane.chooser.user.id,
  })
export const closed = async ({ chooser, connectionId }: Lane) => {
  const { user, actor } = chooser
  return aTicket(actor, { connectionId, status: 'closed', userId: user.id })
}
export const aContact = ({ chooser }: Lane) =>
  resolveContact(systemActor(chooser.actor.companyId), {
    phone: aNumber(),
    lid: null,
    pushName: 'Ana',
  })
export const anOpening = async (lane: Lane) => ({
  contactId: (await aContact(lane)).id,
  whatsappId: lane.connectionId,
})

/** Never the default: it cannot be deleted while there are others. */
export const spareConnection = ({ chooser }: Lane) => aConnection(chooser.actor)
