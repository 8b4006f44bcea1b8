// The company could not read a message and asks for it again: same id, same time, new session.
import { proto } from '@whiskeysockets/baileys'
import type { Companion } from '#modules/whatsapp/sandbox/phones/companions'
import type { ChatRow } from '#modules/whatsapp/sandbox/phones/chats'
import { isGroup } from '#modules/whatsapp/sandbox/phones/groups'
import { SenderKeys } from '#modules/whatsapp/sandbox/phones/sender_keys'
import { keyMessage } from '#modules/whatsapp/sandbox/server/group_sends'
import type { Phone } from '#modules/whatsapp/sandbox/phones/phone_book'
import { dispatchAgain } from '#modules/whatsapp/sandbox/server/deliver'
import {
  fromCustomer,
  fromOwnPhone,
  inGroup,
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
    const sent = await findSent(world, companion, from, request)
    if (!sent) return void world.waiting.confirm(companion, 'message', [request.id])
    const { message, address, t, encrypted } = sent
    const { id, count, bundle } = request
    const enc = await encryptFor(world, from, companion, encrypted, bundle)
    const stanza = letterStanza({ address, id, message, encs: [enc], t, count })
    const place = world.store.transaction(() => {
      enc.save()
      return world.waiting.replace(companion, stanza)
    })
    dispatchAgain(world, companion, stanza, place)
  })
}

// It is asked for again, not written again: its time stays.
async function findSent(world: World, companion: Companion, from: Phone, request: RetryRequest) {
  const { id, to, recipient } = request
  if (isGroup(to)) return findInGroup(world, from, to, id)
  if (recipient) return findOwn(world, companion, from, { ...request, recipient })
  const row = world.chats.find(from.number, companion.number, 'out', id)
  if (!row?.proto) return undefined
  const message = proto.Message.decode(row.proto)
  return {
    message,
    encrypted: message,
    t: secondsOf(row),
    address: fromCustomer(from, modeOf(to)),
  }
}

// What the company's own phone wrote to a customer.
function findOwn(
  world: World,
  companion: Companion,
  own: Phone,
  { id, to, recipient }: RetryRequest & { recipient: string }
) {
  const customer = world.phones.locate(recipient)?.phone
  const row = customer && world.chats.find(customer.number, companion.number, 'in', id)
  if (!customer || !row?.proto) return undefined
  const message = proto.Message.decode(row.proto)
  const address = fromOwnPhone(own, customer, modeOf(to))
  return { message, encrypted: ownCopy(message, recipient), t: secondsOf(row), address }
}

const modeOf = (address: string): AddressMode => (address.endsWith('@lid') ? 'lid' : 'pn+lid')

// Whoever cannot read a group's message gets it alone, with the group's key beside it.
async function findInGroup(world: World, from: Phone, groupId: string, id: string) {
  const row = world.chats.findInGroup(groupId, id)
  if (!row?.proto) return undefined
  const message = proto.Message.decode(row.proto)
  const keys = new SenderKeys(world.store, from.number, groupId)
  const encrypted = { ...message, ...keyMessage(groupId, await keys.distribution()) }
  return { message, address: inGroup(from, groupId), t: secondsOf(row), encrypted }
}

const secondsOf = ({ at }: ChatRow) => Math.floor(Date.parse(at) / 1000)
