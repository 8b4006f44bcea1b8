/** Raises the delivery states of messages of ours; they never fall, unless sending failed (IN-31). */
import { now } from '#app/kernel/clock'
import { registry } from '#app/kernel/modules/registry'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import type { Ack, Receipt } from '#modules/whatsapp/contract'
import { ticketlessSender } from '#modules/messages/contract'
import Message from '#modules/messages/models/message'
import MessageReceipt from '#modules/messages/models/message_receipt'
import TicketlessMessage from '#modules/messages/models/ticketless_message'

/**
 * In one transaction and with a few statements for any number of receipts, of any companies, in their order. Returns
 * those of messages that are here: the inbox keeps the others for a while (IN-32).
 */
export async function recordAcks(receipts: readonly Receipt[]): Promise<ReadonlySet<Receipt>> {
  return unitOfWork(async (work) => {
    const messages = byWid(await lockMessages(work, receipts))
    // One that was sent without a ticket may be in one by now: both rows learn of it.
    const ticketless = receipts.filter((receipt) => {
      const message = messages.get(keyOf(receipt))
      return !message || message.origin === 'campaign'
    })
    const known = new Set(await acknowledgeTicketless(work, ticketless))
    const changed = new Set<Message>()
    for (const receipt of receipts) {
      const message = messages.get(keyOf(receipt))
      if (!message) continue
      known.add(receipt)
      const { reader, errorCode } = receipt
      const ack = reader ? await leastOfAll(work, message, reader, receipt.ack) : receipt.ack
      if (!changes(message, { ack, errorCode })) continue
      message.merge({ ack, errorCode })
      changed.add(message)
    }
    await store(work, [...changed])
    return known
  })
}

interface Named {
  readonly companyId: number
  readonly connectionId: number | null
  readonly wid: string
}

const keyOf = ({ companyId, connectionId, wid }: Named) => `${companyId}|${connectionId}|${wid}`

const byWid = <Row extends Named>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [keyOf(row), row]))

/** SQL: the row is about one of these receipts. */
const isAnyOf =
  '(company_id, connection_id, wid) in (select * from unnest(?::int[], ?::int[], ?::text[]))'

const bindingsOf = (receipts: readonly Receipt[]) => [
  receipts.map(({ companyId }) => companyId),
  receipts.map(({ connectionId }) => connectionId),
  receipts.map(({ wid }) => wid),
]

/** Locked in id order, so that two transactions that lock several cannot wait for each other. */
const lockMessages = ({ trx }: Work, receipts: readonly Receipt[]): Promise<Message[]> =>
  Message.query({ client: trx })
    .sideload({ everyCompany: true })
    .whereRaw(isAnyOf, bindingsOf(receipts) as never)
    .where('fromMe', true)
    .orderBy('id')
    .forUpdate()
    .exec()

/** In a group: stores this member's delivery state, and returns the lowest of all members that reported one. */
async function leastOfAll(
  { trx }: Work,
  { companyId, id }: Message,
  reader: string,
  ack: Ack
): Promise<Ack> {
  await trx.rawQuery(
    `insert into message_receipts (company_id, message_id, reader, ack) values (?, ?, ?, ?)
     on conflict (message_id, reader) do update
     set ack = greatest(message_receipts.ack, excluded.ack)`,
    [companyId, id, reader, ack]
  )
  const [{ least }] = await MessageReceipt.of({ companyId }, trx)
    .where('messageId', id)
    .min('ack as least')
    .pojo<{ least: Ack }>()
  return least
}

async function store(work: Work, changed: readonly Message[]): Promise<void> {
  if (!changed.length) return
  await work.trx.rawQuery(
    `update messages set ack = changed.ack, error_code = changed.error_code, updated_at = ?
     from unnest(?::int[], ?::bigint[], ?::smallint[], ?::text[]) as changed (company_id, id, ack, error_code)
     where messages.company_id = changed.company_id and messages.id = changed.id`,
    [now().toJSDate(), ...statesOf(changed)] as never
  )
  for (const { companyId, ticketId, id, ack } of changed) {
    work.emit('messages.changed', { companyId, ticketId, messageId: id, ack })
  }
}

const statesOf = (changed: readonly (Message | TicketlessMessage)[]) => [
  changed.map(({ companyId }) => companyId),
  changed.map(({ id }) => id),
  changed.map(({ ack }) => ack),
  changed.map(({ errorCode }) => errorCode),
]

/** Returns the receipts whose messages are here. Their senders are told in this transaction (CMP-22). */
async function acknowledgeTicketless(
  work: Work,
  receipts: readonly Receipt[]
): Promise<readonly Receipt[]> {
  if (!receipts.length) return []
  const rows = await TicketlessMessage.query({ client: work.trx })
    .sideload({ everyCompany: true })
    .whereRaw(isAnyOf, bindingsOf(receipts) as never)
    .orderBy('id')
    .forUpdate()
  const messages = byWid(rows)
  const known = receipts.filter((receipt) => messages.has(keyOf(receipt)))
  const raised = known.filter((receipt) => {
    const message = messages.get(keyOf(receipt))!
    const { ack, errorCode } = receipt
    if (!changes(message, { ack, errorCode })) return false
    message.merge({ ack, errorCode })
    return true
  })
  if (!raised.length) return known
  const changed = [...new Set(raised.map((receipt) => messages.get(keyOf(receipt))!))]
  await work.trx.rawQuery(
    `update ticketless_messages set ack = changed.ack, error_code = changed.error_code
     from unnest(?::int[], ?::bigint[], ?::smallint[], ?::text[]) as changed (company_id, id, ack, error_code)
     where ticketless_messages.company_id = changed.company_id and ticketless_messages.id = changed.id`,
    statesOf(changed) as never
  )
  for (const Sender of await registry.contributionsTo(ticketlessSender)) {
    const sender = new Sender()
    const own = raised.filter((receipt) => messages.get(keyOf(receipt))!.origin === sender.origin)
    if (own.length) await sender.acknowledged(own)
  }
  return known
}

/** An error is ignored once the message is known to be delivered. */
function changes(
  message: Pick<Message, 'ack' | 'errorCode'>,
  { ack, errorCode }: Pick<Receipt, 'ack' | 'errorCode'>
) {
  if (errorCode !== null) return message.ack < 3 && message.errorCode !== errorCode
  return ack > message.ack || (message.errorCode !== null && ack > 1)
}
