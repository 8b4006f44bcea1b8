// What a company's phone says to a device that is linked to it: keys and history, not messages.
import type { proto } from '@whiskeysockets/baileys'
import type { Companion } from '#modules/whatsapp/sandbox/phones/companions'
import { messageId, packMessage } from '#modules/whatsapp/sandbox/phones/content'
import { Endpoint } from '#modules/whatsapp/sandbox/phones/endpoint'
import type { Phone } from '#modules/whatsapp/sandbox/phones/phone_book'
import { keepFor } from '#modules/whatsapp/sandbox/server/deliver'
import { spendBundle } from '#modules/whatsapp/sandbox/server/prekeys'
import { node, SERVER, timestamp } from '#modules/whatsapp/sandbox/wire/node'
import type { World } from '#modules/whatsapp/sandbox/world'

/** Call it in the phone's lane. */
export async function signTo(
  world: World,
  phone: Phone,
  companion: Companion,
  protocolMessage: proto.Message.IProtocolMessage
) {
  const start = () => spendBundle(world, companion)
  const sign = packMessage({ protocolMessage })
  const enc = await new Endpoint(world.store, phone).encrypt(companion, sign, start)
  const from = `${phone.number}@${SERVER}`
  const attributes = { from, id: messageId(), t: timestamp(), type: 'text', category: 'peer' }
  const stanza = node('message', attributes, [node('enc', { v: '2', type: enc.type }, enc.body)])
  const send = world.store.transaction(() => {
    enc.save()
    return keepFor(world, companion, stanza)
  })
  send()
}
