// A phone opens what arrived for it, one message at a time, shows it and says that it was delivered.
import type { Arrival } from '#modules/whatsapp/sandbox/phones/arrivals'
import { attach, readContent } from '#modules/whatsapp/sandbox/phones/content'
import type { Phone } from '#modules/whatsapp/sandbox/phones/phone_book'
import { isGroup } from '#modules/whatsapp/sandbox/phones/groups'
import type { Change } from '#modules/whatsapp/sandbox/phones/read_change'
import { changeInGroup } from '#modules/whatsapp/sandbox/server/group_chats'
import { openArrival, type Opened } from '#modules/whatsapp/sandbox/server/open_arrival'
import { changeChat } from '#modules/whatsapp/sandbox/server/change_chat'
import { keepFor } from '#modules/whatsapp/sandbox/server/deliver'
import { signTo } from '#modules/whatsapp/sandbox/server/device_signs'
import { receiptFor, retryReceipt } from '#modules/whatsapp/sandbox/server/phone_receipts'
import { placeholderAnswer } from '#modules/whatsapp/sandbox/server/placeholders'
import type { World } from '#modules/whatsapp/sandbox/world'

/** Lets the phone open everything that lies there, unless it is offline. Returns at once. */
export function wakePhone(world: World, number: string) {
  const phone = world.phones.find(number)
  if (!phone || world.awake.has(number) || !nextFor(world, number)) return
  world.awake.add(number)
  // One message per turn: what the customer writes meanwhile must not wait for the whole pile.
  const turn = world.lanes.run(number, async () => {
    const arrival = nextFor(world, number)
    if (arrival) await open(world, phone, arrival)
  })
  turn
    .catch((error: Error) => console.error(`sandbox: phone ${number}: ${error.stack}`))
    .finally(() => {
      world.awake.delete(number)
      if (world.isOpen) wakePhone(world, number)
    })
}

function nextFor(world: World, number: string): Arrival | undefined {
  return world.faults.standing('offline', number) ? undefined : world.arrivals.next(number)
}

/** Phones that were offline, or that a restart interrupted, go on where they stopped. */
export function wakeAllPhones(world: World) {
  for (const number of world.arrivals.phones()) wakePhone(world, number)
}

async function open(world: World, phone: Phone, arrival: Arrival) {
  const own = arrival.sender.number === phone.number
  if (!own && world.faults.strike('unreadable', phone.number))
    return askAgain(world, phone, arrival)
  try {
    const opened = await openArrival(world, phone, arrival)
    if (own) return await answerOwn(world, phone, arrival, opened)
    if (opened.isKeyOnly) return finish(world, arrival, () => opened.save())
    show(world, phone, arrival, opened)
  } catch {
    if (own) return finish(world, arrival, () => {})
    unreadable(world, phone, arrival)
  }
}

/** A device of the phone's own: it wrote to somebody, or asks for what it could not open. */
async function answerOwn(world: World, phone: Phone, arrival: Arrival, opened: Opened) {
  const companion = world.companions.find(phone.number, arrival.sender.device)
  const answer = placeholderAnswer(world, phone, arrival.id, opened.message)
  finish(world, arrival, () => opened.save())
  if (companion && answer) await signTo(world, phone, companion, answer)
}

function show(world: World, phone: Phone, arrival: Arrival, opened: Opened) {
  const { media, change, ...shown } = readContent(opened.message)
  const delivered = keyOf(phone, arrival)
  finish(world, arrival, () => {
    opened.save()
    if (change) changeShown(world, delivered, arrival.sender.number, change)
    if (shown.kind === 'hidden') return receiptFor(world, [delivered])
    const isNew = world.chats.record({
      ...delivered,
      ...shown,
      mediaId: attach(world.vault, media),
      viewOnce: false,
      status: 'delivered',
      at: new Date().toISOString(),
      proto: null,
    })
    const sends = receiptFor(world, [delivered])
    if (!isNew || !phone.autoRead) return sends
    world.chats.advance(delivered, 'read')
    return [...sends, ...receiptFor(world, [delivered], 'read')]
  })
  world.notify(phone.number)
}

// A client that lost its last ratchet step uses a key twice. If the phone shows that id already, it is
// one more copy of the same message; otherwise the phone has to ask for it.
function unreadable(world: World, phone: Phone, arrival: Arrival) {
  const seen = keyOf(phone, arrival)
  if (!world.chats.find(seen.customer, seen.business, 'in', seen.id)) {
    return askAgain(world, phone, arrival)
  }
  finish(world, arrival, () => {
    world.chats.countCopy(seen)
    return receiptFor(world, [seen])
  })
  world.notify(phone.number)
}

function askAgain(world: World, phone: Phone, arrival: Arrival) {
  const companion = world.companions.find(arrival.sender.number, arrival.sender.device)
  finish(world, arrival, () =>
    companion ? [keepFor(world, companion, retryReceipt(phone, arrival))] : []
  )
}

function changeShown(world: World, key: ReturnType<typeof keyOf>, by: string, change: Change) {
  if (key.author === null) return changeChat(world, key, by, change)
  changeInGroup(world, key.business, key.customer, by, change)
}

function finish(world: World, arrival: Arrival, work: () => (() => void)[] | void) {
  const sends = world.store.transaction(() => {
    world.arrivals.done(arrival)
    return work() ?? []
  })
  for (const send of sends) send()
}

function keyOf(phone: Phone, arrival: Arrival) {
  return {
    customer: phone.number,
    business: isGroup(arrival.peer) ? arrival.peer : arrival.sender.number,
    author: isGroup(arrival.peer) ? arrival.sender.number : null,
    id: arrival.id,
    direction: 'in' as const,
    peer: arrival.peer,
    device: arrival.sender.device,
  }
}
