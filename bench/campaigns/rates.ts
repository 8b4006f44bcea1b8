/** Messages a second: campaigns without gaps, beside what agents' answers reach on the same numbers. */
import { begin, makeCampaign, makeList, untilAll, type Stage } from '#bench/campaigns/stage'
import { rounded } from '#bench/desk/beside_floor'
import { median } from '#bench/whatsapp/gauges'
import { waitFor } from '#tests/support/product'

/** Customers of each number whom the agent answers. */
const customersOfNumber = 10
/** Answers on their way from the browser at once. */
const atOnce = 20
const rounds = 3

export interface Rates {
  readonly 'numbers': number
  readonly 'messages': number
  /** Each of them needs keys of WhatsApp first, which who was written to before has given. */
  readonly 'first messages, per second': number
  readonly 'campaigns, per second': number
  readonly 'answers, per second': number
  readonly 'share of answers': number
}

/** `each`: messages of one number and round, of either kind. */
export async function measureRates(stage: Stage, numbers: number, each: number): Promise<Rates> {
  const tickets = await openTickets(stage, numbers)
  const count = numbers * each
  const lists: number[] = []
  for (let place = 0; place < numbers; place++) lists.push(await makeList(stage, each))
  const first = await rateOf(stage, count, () => send(stage, lists))
  const answers: number[] = []
  const campaigns: number[] = []
  for (let round = 0; round < (stage.isShort ? 1 : rounds); round++) {
    answers.push(await rateOf(stage, count, () => answer(stage, tickets, count)))
    campaigns.push(await rateOf(stage, count, () => send(stage, lists)))
  }
  return {
    numbers,
    'messages': count,
    'first messages, per second': rounded(first),
    'campaigns, per second': rounded(median(campaigns)),
    'answers, per second': rounded(median(answers)),
    'share of answers': rounded(
      median(campaigns.map((perSecond, round) => perSecond / answers[round]!))
    ),
  }
}

/** A campaign of each number to its list. */
async function send(stage: Stage, lists: readonly number[]): Promise<void> {
  const ids: number[] = []
  for (const [place, listId] of lists.entries()) {
    ids.push(await makeCampaign(stage, stage.connectionIds[place]!, listId))
  }
  await begin(stage, ids)
  await untilAll(stage, ids, 'finished')
}

/** An open ticket of each customer with each number. */
async function openTickets(stage: Stage, numbers: number): Promise<number[]> {
  const { product, api, database, companyId } = stage
  const greeting = `medida ${numbers}`
  for (const [place, to] of stage.numbers.slice(0, numbers).entries()) {
    for (let turn = 0; turn < customersOfNumber; turn++) {
      await product.sandbox.say(`5511944${100_000 + place * 100 + turn}`, greeting, { to })
    }
  }
  const ids = await waitFor(
    'every ticket',
    async () => {
      const { rows } = await database.query<{ id: number }>(
        `select id from tickets where company_id = $1 and last_message = $2 order by id`,
        [companyId, greeting]
      )
      return rows.length === numbers * customersOfNumber && rows.map(({ id }) => id)
    },
    60_000
  )
  const { rows: pending } = await database.query<{ id: number }>(
    `select id from tickets where id = any($1) and status = 'pending'`,
    [ids]
  )
  for (const { id } of pending) await api.accept(id)
  return ids
}

/** Neighbouring answers go to different numbers where there are several. */
async function answer({ api }: Stage, tickets: readonly number[], count: number): Promise<void> {
  const order = tickets
    .map((id, place) => ({ id, turn: place % customersOfNumber }))
    .sort((one, other) => one.turn - other.turn)
  let next = 0
  const write = async () => {
    for (let place = next++; place < count; place = next++) {
      const { id } = order[place % order.length]!
      await api.call('POST', `/messages/${id}`, { body: `Resposta ${place}` })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, write))
}

/** From the moment at which the first one was handed over until WhatsApp had accepted the last one. */
async function rateOf({ database }: Stage, count: number, act: () => Promise<void>) {
  const { rows: before } = await database.query<{ id: number }>(
    'select coalesce(max(id), 0)::int as id from outbox_entries'
  )
  await act()
  return waitFor(
    'every message is accepted',
    async () => {
      const { rows } = await database.query<{ count: number; seconds: number }>(
        `select count(*)::int, extract(epoch from max(settled_at) - min(created_at))::float8 as seconds
         from outbox_entries where id > $1 and kind = 'message' and status = 'sent'`,
        [before[0]!.id]
      )
      return rows[0]!.count === count && count / rows[0]!.seconds
    },
    600_000
  )
}
