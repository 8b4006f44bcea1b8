// A phone decrypts its arrivals one at a time, shows them and sends delivery receipts.
import type { Arrival } from '#sandbox/phones/arrivals'
import { attach, readContent } from '#sandbox/phones/content'
import type { Phone } from '#sandbox/phones/phone_book'
import { isGroup } from '#sandbox/phones/groups'
import type { Change } from '#sandbox/phones/read_change'
import { changeInGroup } from '#sandbox/server/group_chats'
import { openArrival, type Opened } from '#sandbox/server/open_arrival'
import { changeChat } from '#sandbox/server/change_chat'
import { keepFor } from '#sandbox/server/deliver'
import { sendKeysTo } from '#sandbox/server/device_signs'
import { receiptFor, retryReceipt } from '#sandbox/server/phone_receipts'
import { placeholderAnswer } from '#sandbox/server/placeholders'
import type { SandboxContext } from '#sandbox/context'

/** Starts processing the phone's arrivals, unless it is offline. Returns at once. */
export function wakePhone(context: SandboxContext, number: string) {
  const phone = context.phones.find(number)
  if (!phone || context.awake.has(number) || !nextFor(context, number)) return
  context.awake.add(number)
  // One message per turn of the lane, so that the customer's own sends do not wait for the whole backlog.
  const turn = context.lanes.run(number, async () => {
    const arrival = nextFor(context, number)
    if (arrival) await open(context, phone, arrival)
  })
  turn
    .catch((error: Error) => console.error(`sandbox: phone ${number}: ${error.stack}`))
    .finally(() => {
      context.awake.delete(number)
      if (context.isOpen) wakePhone(context, number)
    })
}

function nextFor(context: SandboxContext, number: string): Arrival | undefined {
  return context.faults.standing('offline', number) ? undefined : context.arrivals.next(number)
}

/** Resumes phones that were offline or interrupted by a restart. */
export function wakeAllPhones(context: SandboxContext) {
  for (const number of context.arrivals.phones()) wakePhone(context, number)
}

async function open(context: SandboxContext, phone: Phone, arrival: Arrival) {
  const own = arrival.sender.number === phone.number
  if (!own && context.faults.strike('unreadable', phone.number))
    return askAgain(context, phone, arrival)
  try {
    const opened = await openArrival(context, phone, arrival)
    if (own) return await answerOwn(context, phone, arrival, opened)
    if (opened.isKeyOnly) return finish(context, arrival, () => opened.save())
    show(context, phone, arrival, opened)
  } catch {
    if (own) return finish(context, arrival, () => {})
    unreadable(context, phone, arrival)
  }
}

/** A message from a device linked to this phone: it wrote to somebody, or requests what it could not decrypt. */
async function answerOwn(context: SandboxContext, phone: Phone, arrival: Arrival, opened: Opened) {
  const companion = context.companions.find(phone.number, arrival.sender.device)
  const answer = placeholderAnswer(context, phone, arrival.id, opened.message)
  finish(context, arrival, () => opened.save())
  if (companion && answer) await sendKeysTo(context, phone, companion, answer)
}

function show(context: SandboxContext, phone: Phone, arrival: Arrival, opened: Opened) {
  const { media, change, ...shown } = readContent(opened.message)
  const delivered = keyOf(phone, arrival)
  finish(context, arrival, () => {
    opened.save()
    if (change) changeShown(context, delivered, arrival.sender.number, change)
    if (shown.kind === 'hidden') return receiptFor(context, [delivered])
    const isNew = context.chats.record({
      ...delivered,
      ...shown,
      mediaId: attach(context.vault, media),
      viewOnce: false,
      status: 'delivered',
      at: new Date().toISOString(),
      proto: null,
    })
    const sends = receiptFor(context, [delivered])
    if (!isNew || !phone.autoRead) return sends
    context.chats.advance(delivered, 'read')
    return [...sends, ...receiptFor(context, [delivered], 'read')]
  })
  context.notify(phone.number)
}

// A client that lost its last ratchet step uses a key twice. If the phone already shows that id, count one more copy
// of the same message; otherwise request it again.
function unreadable(context: SandboxContext, phone: Phone, arrival: Arrival) {
  const seen = keyOf(phone, arrival)
  if (!context.chats.find(seen.customer, seen.business, 'in', seen.id)) {
    return askAgain(context, phone, arrival)
  }
  finish(context, arrival, () => {
    context.chats.countCopy(seen)
    return receiptFor(context, [seen])
  })
  context.notify(phone.number)
}

function askAgain(context: SandboxContext, phone: Phone, arrival: Arrival) {
  const companion = context.companions.find(arrival.sender.number, arrival.sender.device)
  finish(context, arrival, () =>
    companion ? [keepFor(context, companion, retryReceipt(phone, arrival))] : []
  )
}

function changeShown(
  context: SandboxContext,
  key: ReturnType<typeof keyOf>,
  by: string,
  change: Change
) {
  if (key.author === null) return changeChat(context, key, by, change)
  changeInGroup(context, key.business, key.customer, by, change)
}

function finish(context: SandboxContext, arrival: Arrival, work: () => (() => void)[] | void) {
  const sends = context.store.transaction(() => {
    context.arrivals.done(arrival)
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
