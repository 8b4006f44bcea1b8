// The company could not read a message and asks for it again: same id, same time, new session.
import { proto } from '@whiskeysockets/baileys'
import type { Companion } from '#modules/whatsapp/sandbox/phones/companions'
import type { Phone } from '#modules/whatsapp/sandbox/phones/phone_book'
import { dispatchAgain } from '#modules/whatsapp/sandbox/server/deliver'
import {
  fromCustomer,
  fromOwnPhone,
  letterStanza,
  type AddressMode,
} from '#modules/whatsapp/sandbox/server/envelope'
import { encryptFor, ownCopy } from '#modules/whatsapp/sandbox/server/person_sends'
import type { KeyBundle } from '#modules/whatsapp/sandbox/wire/key_bundle'
import type { World } from '#modules/whatsapp/sandbox/world'

export interface RetryRequest {
  readonly id: string
  /** Address of the sender, as the company named it. */
  readonly to: string
  /** Address of the customer, when the company's own phone was the sender. */
  readonly recipient?: string
  readonly count: number
  readonly bundle?: KeyBundle
}

export function personResends(
  world: World,
  companion: Companion,
  from: Phone,
  request: RetryRequest
): Promise<void> {
  return world.lanes.run(from.number, async () => {
    const sent = findSent(world, companion, from, request)
    if (!sent) return void world.waiting.confirm(companion, 'message', [request.id])
    const { message, address, t } = sent
    const { id, count, recipient, bundle } = request
    const sealed = recipient ? ownCopy(message, recipient) : message
    const enc = await encryptFor(world, from, companion, sealed, bundle)
    const stanza = letterStanza({ address, id, message, encs: [enc], t, count })
    const place = world.store.transaction(() => {
      enc.save()
      return world.waiting.replace(companion, stanza)
    })
    dispatchAgain(world, companion, stanza, place)
  })
}

// It is asked for again, not written again: its time stays.
function findSent(world: World, companion: Companion, from: Phone, request: RetryRequest) {
  const { id, to, recipient } = request
  const customer = recipient ? world.phones.locate(recipient)?.phone : from
  if (!customer) return undefined
  const row = world.chats.find(customer.number, companion.number, recipient ? 'in' : 'out', id)
  if (!row?.proto) return undefined
  const mode: AddressMode = to.endsWith('@lid') ? 'lid' : 'pn+lid'
  const address = recipient ? fromOwnPhone(from, customer, mode) : fromCustomer(from, mode)
  const t = Math.floor(Date.parse(row.at) / 1000)
  return { message: proto.Message.decode(row.proto), address, t }
}
