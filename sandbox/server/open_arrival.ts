// Decrypts one copy: with the session of the device that sent it, or with the group's sender key.
import type { proto } from '@whiskeysockets/baileys'
import type { Arrival } from '#sandbox/phones/arrivals'
import { unpackMessage } from '#sandbox/phones/content'
import { Endpoint, type Decrypted } from '#sandbox/phones/endpoint'
import type { Phone } from '#sandbox/phones/phone_book'
import { SenderKeys } from '#sandbox/phones/sender_keys'
import type { SandboxContext } from '#sandbox/context'

export interface Opened {
  readonly message: proto.IMessage
  /** True when it only distributes a group's sender key; there is nothing to show. */
  readonly isKeyOnly: boolean
  /** Writes the changed keys; call it in the transaction that records the message. */
  save(): void
}

/** Throws when the phone does not have the key. */
export async function openArrival(
  context: SandboxContext,
  phone: Phone,
  arrival: Arrival
): Promise<Opened> {
  const keys = new SenderKeys(context.store, phone.number, arrival.peer)
  const decrypted = await decrypt(context, phone, arrival, keys)
  const message = unpackMessage(decrypted.plain)
  const gift = message.senderKeyDistributionMessage?.axolotlSenderKeyDistributionMessage
  if (gift) await keys.learn(arrival.sender, gift)
  const save = () => {
    decrypted.save()
    if (gift) keys.save()
  }
  const parts = Object.entries(message).filter(([, part]) => part !== null && part !== undefined)
  return { message, isKeyOnly: gift !== undefined && parts.length === 1, save }
}

function decrypt(
  context: SandboxContext,
  phone: Phone,
  { type, sender, body }: Arrival,
  keys: SenderKeys
): Promise<Decrypted> {
  if (type === 'skmsg') return keys.decrypt(sender, body)
  return new Endpoint(context.store, phone).decrypt(sender, type, body)
}
