/** How long an agent's message needs to the customer's phone, with and without a campaign on the same number. */
import {
  arrivals,
  begin,
  makeCampaign,
  makeList,
  untilAll,
  type Stage,
} from '#bench/campaigns/stage'
import { rounded } from '#bench/desk/beside_floor'
import { quantile } from '#bench/whatsapp/gauges'
import { sleep, waitFor } from '#tests/support/product'

const customer = '5511943000077'
/** Milliseconds between two answers: a number's own pace allows ten a second. */
const everyMs = 300

export async function measureAnswering(stage: Stage, people: number) {
  const count = stage.isShort ? 30 : 100
  const ticketId = await openTicket(stage)
  const alone = await waits(stage, ticketId, count, 'sozinha')
  const connectionId = stage.connectionIds[0]!
  const id = await makeCampaign(stage, connectionId, await makeList(stage, people))
  await begin(stage, [id])
  await untilAll(stage, [id], 'running')
  const sent = await sentBy(stage, id)
  const startedAt = performance.now()
  const beside = await waits(stage, ticketId, count, 'ao lado')
  const perSecond = ((await sentBy(stage, id)) - sent) / ((performance.now() - startedAt) / 1000)
  await stage.api.call('POST', `/campaigns/${id}/cancel`)
  return {
    'people in the campaign': people,
    'its messages per second': rounded(perSecond),
    'answers': count,
    'alone p50 ms': rounded(quantile(alone, 0.5)),
    'alone p95 ms': rounded(quantile(alone, 0.95)),
    'beside it p50 ms': rounded(quantile(beside, 0.5)),
    'beside it p95 ms': rounded(quantile(beside, 0.95)),
  }
}

async function openTicket({ product, api, numbers }: Stage): Promise<number> {
  await product.sandbox.say(customer, 'Bom dia', { to: numbers[0]! })
  const { id } = await waitFor('the ticket', async () =>
    (await api.tickets('status=pending&showAll=true&searchParam=943000077')).at(0)
  )
  await api.accept(id)
  return id
}

/** Milliseconds from the agent's request until the message is on the customer's phone. */
async function waits(stage: Stage, ticketId: number, count: number, word: string) {
  const sent = new Map<string, number>()
  for (let place = 0; place < count; place++) {
    const body = `Resposta ${word} ${place}`
    sent.set(body, Date.now())
    await stage.api.call('POST', `/messages/${ticketId}`, { body })
    await sleep(Math.max(0, sent.get(body)! + everyMs - Date.now()))
  }
  const arrived = await waitFor(
    'every answer',
    async () => {
      const seen = await arrivals(stage, customer)
      return [...sent.keys()].every((body) => seen.has(body)) && seen
    },
    120_000
  )
  return [...sent].map(([body, at]) => arrived.get(body)! - at)
}

async function sentBy({ database }: Stage, id: number): Promise<number> {
  const { rows } = await database.query<{ sent_count: number }>(
    'select sent_count from campaigns where id = $1',
    [id]
  )
  return rows[0]!.sent_count
}
