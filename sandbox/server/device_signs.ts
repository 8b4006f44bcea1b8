// Protocol messages (keys, history) from a company's phone to a device linked to it.
import type { proto } from '@whiskeysockets/baileys'
import type { Companion } from '#sandbox/phones/companions'
import { messageId, packMessage } from '#sandbox/phones/content'
import { Endpoint } from '#sandbox/phones/endpoint'
import type { Phone } from '#sandbox/phones/phone_book'
import { keepFor } from '#sandbox/server/deliver'
import { spendBundle } from '#sandbox/server/prekeys'
import { node, SERVER, timestamp } from '#sandbox/wire/node'
import type { SandboxContext } from '#sandbox/context'

/** Call it in the phone's lane. */
export async function sendKeysTo(
  context: SandboxContext,
  phone: Phone,
  companion: Companion,
  protocolMessage: proto.Message.IProtocolMessage
) {
  const start = () => spendBundle(context, companion)
  const packed = packMessage({ protocolMessage })
  const enc = await new Endpoint(context.store, phone).encrypt(companion, packed, start)
  const from = `${phone.number}@${SERVER}`
  const attributes = { from, id: messageId(), t: timestamp(), type: 'text', category: 'peer' }
  const stanza = node('message', attributes, [node('enc', { v: '2', type: enc.type }, enc.body)])
  const send = context.store.transaction(() => {
    enc.save()
    return keepFor(context, companion, stanza)
  })
  send()
}
