/** What a round of choosing beside deleting is made of: the calls, and rows to play with. */
import { systemActor } from '#app/kernel/actor'
import { resolveContact } from '#modules/contacts/public'
import { anAgent, type SomeoneSignedIn } from '#modules/identity/testing'
import { aConnection, aNumber, aTicket } from '#modules/tickets/testing'

/** A company at work: nobody in it does anything but this round. */
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
  /** Who calls; the lane's chooser, or deleter, when left out. */
  readonly token?: string
}
export interface Round {
  readonly choose: PairCall
  readonly remove: PairCall
}
export interface Pair {
  /** The rows of one round, made anew. */
  readonly make: (lane: Lane) => Promise<Round>
  /** Refusals that are right when the other call was faster, beside 404 for the choice. */
  readonly chooseRefused?: readonly number[]
  readonly removeRefused?: readonly number[]
}

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

/** Signed in, in nobody's queue, allowed to see what waits in none. */
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

/** Never the default: that one is not deleted while others are there. */
export const spareConnection = ({ chooser }: Lane) => aConnection(chooser.actor)
