/** Checks the numbers of contact lists on WhatsApp: twenty a second and connection (LST-01, LST-02). */
import PQueue from 'p-queue'
import { now } from '#app/kernel/clock'
import type { Job } from '#app/kernel/modules/module'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { ItemState } from '#modules/contact_lists/contract'
import { ContactListItem } from '#modules/contact_lists/model'
import { describeConnections, directory } from '#modules/whatsapp/public'

interface Payload {
  readonly companyId: number
}

/** Numbers a second over one connection (LST-01). */
const perSecond = 20
/** Numbers whose answers are awaited at a time, of one connection. */
const awaited = 20
/** Numbers of one piece: a second of each connection. */
const pieceOf = (connections: number) => perSecond * connections
/** A run ends before the next minute's looks for what is left, and earlier when the process stops. */
const runMs = 50_000

/** Two runs at once ask for some numbers twice; WhatsApp's answers are kept, so that the second costs nothing. */
export default class CheckNumbers implements Job<Payload> {
  async handle(company: Payload, stopping?: AbortSignal) {
    const connections = await connectedOf(company)
    const until = now().plus({ milliseconds: runMs })
    while (connections.length && now() < until && !stopping?.aborted) {
      const items = await uncheckedOf(company, pieceOf(connections.length))
      if (!items.length) return
      const answers = await Promise.all(
        items.map((item, at) => {
          const { id, turns } = connections[at % connections.length]!
          return turns.add(() => answerFor(company, id, item))
        })
      )
      await keep(company, answers)
      // Nobody answers at the moment: the next run asks again.
      if (answers.every(({ state }) => state === 'unchecked')) return
    }
  }
}

async function connectedOf(company: Payload) {
  const all = await describeConnections(company)
  return all
    .filter(({ status }) => status === 'CONNECTED')
    .map(({ id }) => ({
      id,
      turns: new PQueue({ interval: 1_000 / perSecond, intervalCap: 1, concurrency: awaited }),
    }))
}

/** Those first that were never asked for: a number without an answer does not hold up the others. */
const uncheckedOf = (company: Payload, count: number): Promise<ContactListItem[]> =>
  ContactListItem.of(company)
    .where('state', 'unchecked')
    .orderByRaw('asked_at nulls first, id')
    .limit(count)

interface Answer {
  readonly item: ContactListItem
  readonly state: ItemState
}

async function answerFor(
  company: Payload,
  connectionId: number,
  item: ContactListItem
): Promise<Answer> {
  try {
    await directory.checkNumber(company, connectionId, item.number)
    return { item, state: 'valid' }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'E_NUMBER_UNKNOWN') return { item, state: 'absent' }
    if (code === 'E_NUMBER_CHECK' || code === 'E_CONNECTION_NOT_FOUND') {
      return { item, state: 'unchecked' }
    }
    throw error
  }
}

/** Only where the number is still the one that was asked for. */
async function keep({ companyId }: Payload, answers: readonly Answer[]) {
  await unitOfWork(async (work) => {
    const rows = answers.map(({ item, state }) => ({ id: item.id, number: item.number, state }))
    await work.trx.rawQuery(
      `update contact_list_items as item set state = answer.state, asked_at = ?
       from jsonb_to_recordset(?::jsonb) as answer (id int, number text, state text)
       where item.company_id = ? and item.id = answer.id and item.number = answer.number
         and item.state = 'unchecked'`,
      [now().toJSDate(), JSON.stringify(rows), companyId]
    )
    for (const listId of new Set(answers.map(({ item }) => item.contactListId))) {
      work.emit('contact_lists.changed', { companyId, listId, change: 'update' })
      work.emit('contact_lists.items_reloaded', { companyId, listId })
    }
  })
}
