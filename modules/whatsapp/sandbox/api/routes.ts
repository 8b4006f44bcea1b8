// The JSON API: what a test, a demo or the page may do with the customers' phones.
import {
  addPhoneOrder,
  codeOrder,
  faultOrder,
  readOrder,
  scanOrder,
  typingOrder,
} from '#modules/whatsapp/sandbox/api/orders'
import type { FaultWire, PresenceWire } from '#modules/whatsapp/sandbox/api/wire'
import { messageView, phoneView } from '#modules/whatsapp/sandbox/api/views'
import { SandboxError } from '#modules/whatsapp/sandbox/errors'
import type { Phone } from '#modules/whatsapp/sandbox/phones/phone_book'
import { onlyBusiness, sendBulk, sendMessage } from '#modules/whatsapp/sandbox/api/send_message'
import { isDelay, suddenFaults, type SuddenFault } from '#modules/whatsapp/sandbox/server/faults'
import { enterCode, scan } from '#modules/whatsapp/sandbox/server/pairing'
import { wakeAllPhones } from '#modules/whatsapp/sandbox/server/phone_reads'
import { markRead } from '#modules/whatsapp/sandbox/server/phone_receipts'
import { seenBy, tellTyping } from '#modules/whatsapp/sandbox/server/presence'
import { strikeNow } from '#modules/whatsapp/sandbox/server/strike'
import type { World } from '#modules/whatsapp/sandbox/world'

export interface Call {
  readonly world: World
  /** The part of the path that stands for :number. */
  readonly number: string
  readonly query: URLSearchParams
  /** Parsed JSON; undefined without a body. */
  readonly body: unknown
}
type Handler = (call: Call) => Promise<unknown>

/** `METHOD /path` → what answers it. */
export const routes: Record<string, Handler> = {
  'GET /health': async ({ world }) => ({ ok: true, paired: world.companions.pairedNumbers() }),
  'GET /api/logins': async ({ world }) => world.links.tally,
  'GET /api/phones': async ({ world }) =>
    world.phones.all().map((phone) => phoneView(world, phone)),
  'POST /api/phones': addPhone,
  'POST /api/messages': sendMessage,
  'POST /api/bulk': sendBulk,
  'GET /api/chats/:number/messages': async ({ world, number, query }) => {
    const business = query.get('with')?.replace(/\D/g, '') || undefined
    const rows = world.chats.list(phoneOf(world, number).number, business)
    return rows.map((row) => messageView(world, row))
  },
  'POST /api/chats/:number/read': async ({ world, number, body }) => {
    const order = await readOrder.validate(body ?? {})
    return { read: markRead(world, phoneOf(world, number).number, order.with) }
  },
  'GET /api/chats/:number/presence': showPresence,
  'POST /api/chats/:number/typing': async ({ world, number, body }) => {
    const order = await typingOrder.validate(body)
    const business = order.with ?? onlyBusiness(world)
    return { told: tellTyping(world, phoneOf(world, number), business, order.state) }
  },
  'POST /api/scan': async ({ world, body }) => {
    const order = await scanOrder.validate(body)
    return scan(world, order.qr, order.number, order.name)
  },
  'POST /api/code': async ({ world, body }) => {
    const order = await codeOrder.validate(body)
    return enterCode(world, order.number, order.code, order.name)
  },
  'GET /api/faults': async ({ world }) => world.faults.list(),
  'POST /api/faults': orderFault,
  'DELETE /api/faults': async ({ world }) => {
    world.faults.clear()
    wakeAllPhones(world)
    return { cleared: true }
  },
}

async function addPhone({ world, body }: Call) {
  const order = await addPhoneOrder.validate(body)
  if (world.phones.find(order.number)?.kind === 'business') {
    throw new SandboxError(422, 'NUMBER_IS_BUSINESS', 'Este número é de uma empresa.')
  }
  const phone = world.phones.ensure(order.number, order)
  world.tell(phone.number)
  return phoneView(world, phone)
}

async function showPresence({ world, number, query }: Call): Promise<PresenceWire> {
  const business = query.get('with')?.replace(/\D/g, '') || onlyBusiness(world)
  return seenBy(world, phoneOf(world, number), business)
}

async function orderFault({ world, body }: Call): Promise<FaultWire> {
  const order = await faultOrder.validate(body)
  const { kind } = order
  if (isSudden(kind)) {
    return { ...order, hit: strikeNow(world, kind, order.number, order.ms) }
  }
  if (isDelay(kind) && !order.ms) {
    throw new SandboxError(422, 'MS_IS_MISSING', 'Diga quantos milissegundos (ms) de atraso.')
  }
  return world.faults.add({ ...order, kind }, () => wakeAllPhones(world))
}

function isSudden(kind: string): kind is SuddenFault {
  return (suddenFaults as readonly string[]).includes(kind)
}

function phoneOf(world: World, number: string): Phone {
  const phone = world.phones.find(number.replace(/\D/g, ''))
  if (phone) return phone
  throw new SandboxError(404, 'NO_SUCH_PHONE', `Nenhum telefone usa o número ${number}.`)
}
