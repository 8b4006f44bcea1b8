/** How much of the model a company uses in a minute and in a day, over all processes (LLM-09). */
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { ModelError } from '#modules/ai/public'
import { companyOf } from '#modules/identity/public'
import type { LlmSettings } from '#modules/llm/settings'

interface Company {
  readonly companyId: number
}
type Limits = LlmSettings['advanced']['rateLimiting']
/** Of one request: about what is asked, and the most that may be answered. */
interface Tokens {
  readonly asked: number
  readonly answer: number
}

/** Minutes in which tokens are held for an answer: of a request that has failed nobody says so. */
const heldMinutes = 3

/**
 * Counts a request before it is made, with the tokens that it may take, and returns its number for `countTokens`. Rejects
 * with `ModelError` `limit` where it would pass one; nothing is counted then.
 */
export async function admit(
  company: Company,
  { advanced }: Pick<LlmSettings, 'advanced'>,
  tokens: Tokens
): Promise<number> {
  const { rateLimiting } = advanced
  const since = rateLimiting.enabled ? await startOfDay(company) : null
  return unitOfWork(async (work) => {
    if (since) await requireRoom(work, company, { limits: rateLimiting, tokens, since })
    const { rows } = await work.trx.rawQuery(
      `insert into llm_requests (company_id, tokens, held, created_at)
       values (?, ?, ?, ?) returning id`,
      [company.companyId, tokens.asked, tokens.answer, now().toJSDate()] as never
    )
    return Number(rows[0].id)
  })
}

/** The company's own day. */
async function startOfDay(company: Company): Promise<Date> {
  const { zone } = await companyOf(company)
  return now().setZone(zone).startOf('day').toJSDate()
}

interface Wanted {
  readonly limits: Limits
  readonly tokens: Tokens
  readonly since: Date
}

/** The lock ends with the transaction: two requests at once cannot take the same room. */
async function requireRoom(work: Work, { companyId }: Company, { limits, tokens, since }: Wanted) {
  await work.trx.rawQuery('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `llm.requests:${companyId}`,
  ])
  const [minuteAgo, heldSince] = [1, heldMinutes].map((minutes) =>
    now().minus({ minutes }).toJSDate()
  )
  const { rows } = await work.trx.rawQuery(
    `select count(*) filter (where created_at > ?)::int as requests,
       coalesce(sum(tokens + case when created_at > ? then held else 0 end)
         filter (where created_at >= ?), 0)::float8 as tokens
     from llm_requests where company_id = ? and created_at > least(?::timestamptz, ?::timestamptz)`,
    [minuteAgo, heldSince, since, companyId, minuteAgo, since] as never
  )
  const [used] = rows as { requests: number; tokens: number }[]
  const hasRoom =
    used!.requests < limits.maxRequestsPerMinute &&
    used!.tokens + tokens.asked + tokens.answer <= limits.maxTokensPerDay
  if (!hasRoom) throw new ModelError('limit')
}

/** What the request really took. */
export const countTokens = (id: number, tokens: number): Promise<void> =>
  unitOfWork(async ({ trx }) => {
    await trx.from('llm_requests').where({ id }).update({ tokens, held: 0 })
  })
