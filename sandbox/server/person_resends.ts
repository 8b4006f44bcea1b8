// The company could not decrypt a message and requests it again: resent with the same id and time, new session.
import { proto } from '@whiskeysockets/baileys'
import type { Companion } from '#sandbox/phones/companions'
import type { ChatRow } from '#sandbox/phones/chats'
import { isGroup } from '#sandbox/phones/groups'
import { SenderKeys } from '#sandbox/phones/sender_keys'
import { keyMessage } from '#sandbox/server/group_sends'
import type { Phone } from '#sandbox/phones/phone_book'
import { dispatchAgain } from '#sandbox/server/deliver'
import {
  fromCustomer,
  fromOwnPhone,
  inGroup,
  letterStanza,
  type AddressMode,
} from '#sandbox/server/envelope'
import { encryptFor, ownCopy } from '#sandbox/server/person_sends'
import type { KeyBundle } from '#sandbox/wire/key_bundle'
import type { SandboxContext } from '#sandbox/context'

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
  context: SandboxContext,
  companion: Companion,
  from: Phone,
  request: RetryRequest
): Promise<void> {
  return context.lanes.run(from.number, async () => {
    const sent = await findSent(context, companion, from, request)
    if (!sent) return void context.waiting.confirm(companion, 'message', [request.id])
    const { message, address, t, encrypted } = sent
    const { id, count, bundle } = request
    const enc = await encryptFor(context, from, companion, encrypted, bundle)
    const stanza = letterStanza({ address, id, message, encs: [enc], t, count })
    const place = context.store.transaction(() => {
      enc.save()
      return context.waiting.replace(companion, stanza)
    })
    dispatchAgain(context, companion, stanza, place)
  })
}

// A resent message keeps its original time.
async function findSent(
  context: SandboxContext,
  companion: Companion,
  from: Phone,
  request: RetryRequest
) {
  const { id, to, recipient } = request
  if (isGroup(to)) return findInGroup(context, from, to, id)
  if (recipient) return findOwn(context, companion, from, { ...request, recipient })
  const row = context.chats.find(from.number, companion.number, 'out', id)
  if (!row?.proto) return undefined
  const message = proto.Message.decode(row.proto)
  return {
    message,
    encrypted: message,
    t: secondsOf(row),
    address: fromCustomer(from, modeOf(to)),
  }
}

// A message that the company's own phone wrote to a customer.
function findOwn(
  context: SandboxContext,
  companion: Companion,
  own: Phone,
  { id, to, recipient }: RetryRequest & { recipient: string }
) {
  const customer = context.phones.locate(recipient)?.phone
  const row = customer && context.chats.find(customer.number, companion.number, 'in', id)
  if (!customer || !row?.proto) return undefined
  const message = proto.Message.decode(row.proto)
  const address = fromOwnPhone(own, customer, modeOf(to))
  return { message, encrypted: ownCopy(message, recipient), t: secondsOf(row), address }
}

const modeOf = (address: string): AddressMode => (address.endsWith('@lid') ? 'lid' : 'pn+lid')

// A member that cannot decrypt a group's message gets it encrypted for it alone, with the sender key included.
async function findInGroup(context: SandboxContext, from: Phone, groupId: string, id: string) {
  const row = context.chats.findInGroup(groupId, id)
  if (!row?.proto) return undefined
  const message = proto.Message.decode(row.proto)
  const keys = new SenderKeys(context.store, from.number, groupId)
  const encrypted = { ...message, ...keyMessage(groupId, await keys.distribution()) }
  return { message, address: inGroup(from, groupId), t: secondsOf(row), encrypted }
}

const secondsOf = ({ at }: ChatRow) => Math.floor(Date.parse(at) / 1000)
