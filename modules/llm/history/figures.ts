/** How much the company's model answers, how well, how fast, and at what price (LLM-10). */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import type { Actor } from '#app/kernel/actor/actor'
import { companyOf } from '#modules/identity/public'
import { cloudModels } from '#modules/llm/contract'

/** Turns are kept as long. */
export const figureDays = 30

/** Counts of one day of the company; `unknown` are of times when it stored nothing but counts. */
export interface DayFigures {
  /** ISO. */
  readonly day: string
  readonly answered: number
  readonly handedOver: number
  readonly failed: number
  readonly unknown: number
  /** Milliseconds in which half of the answers came; null without any. */
  readonly medianMs: number | null
}
export interface ModelFigures {
  readonly model: string
  readonly answers: number
  readonly promptTokens: number
  readonly completionTokens: number
  /** US dollars by the list of prices; null for a model that is not in it, such as one of an own server. */
  readonly price: number | null
}
export interface Figures {
  /** Each of the last 30, oldest first. */
  readonly days: readonly DayFigures[]
  /** The most used first. */
  readonly models: readonly ModelFigures[]
}

export async function figuresOf(company: Pick<Actor, 'companyId'>): Promise<Figures> {
  const { zone } = await companyOf(company)
  const first = now()
    .setZone(zone)
    .startOf('day')
    .minus({ days: figureDays - 1 })
  const since = first.toJSDate()
  const [days, models] = await Promise.all([
    daysSince(company, since, zone),
    modelsSince(company, since),
  ])
  const known = new Map(days.map((one) => [one.day, one]))
  const all = Array.from({ length: figureDays }, (_each, at) =>
    first.plus({ days: at }).toISODate()!
  )
  return { days: all.map((day) => known.get(day) ?? { ...none, day }), models }
}

const none = { answered: 0, handedOver: 0, failed: 0, unknown: 0, medianMs: null }

async function daysSince(
  { companyId }: Pick<Actor, 'companyId'>,
  since: Date,
  zone: string
): Promise<DayFigures[]> {
  const { rows } = await db.rawQuery(
    `select to_char(created_at at time zone ?, 'YYYY-MM-DD') as day,
       count(*) filter (where outcome = 'answered')::int as answered,
       count(*) filter (where outcome = 'handed_over')::int as "handedOver",
       count(*) filter (where outcome = 'failed')::int as failed,
       count(*) filter (where outcome is null)::int as unknown,
       percentile_cont(0.5) within group (order by duration_ms)
         filter (where outcome in ('answered', 'handed_over'))::float8 as "medianMs"
     from llm_turns where company_id = ? and created_at >= ? group by day`,
    [zone, companyId, since] as never
  )
  return rows
}

async function modelsSince(
  { companyId }: Pick<Actor, 'companyId'>,
  since: Date
): Promise<ModelFigures[]> {
  const { rows } = await db.rawQuery(
    `select model, count(*)::int as answers,
       coalesce(sum(prompt_tokens), 0)::float8 as "promptTokens",
       coalesce(sum(completion_tokens), 0)::float8 as "completionTokens"
     from llm_turns where company_id = ? and created_at >= ? and model is not null
     group by model order by answers desc, model`,
    [companyId, since] as never
  )
  return rows.map((row: Omit<ModelFigures, 'price'>) => ({ ...row, price: priceOf(row) }))
}

function priceOf({ model, promptTokens, completionTokens }: Omit<ModelFigures, 'price'>) {
  const listed = cloudModels.find(({ id }) => id === model)
  if (!listed) return null
  const { read, written } = listed.price
  // Millionths of a dollar.
  return Math.round(promptTokens * read + completionTokens * written) / 1_000_000
}
