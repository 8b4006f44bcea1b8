/** Prompts by name, and those of connections. */
import type { Actor } from '#app/kernel/actor/actor'
import { pageOf, searchIn, type Page } from '#app/kernel/http/page'
import type { QueueView } from '#modules/queues/contract'
import { describeQueues } from '#modules/queues/public'
import { ConnectionPrompt, Prompt } from '#modules/prompts/model'

type Company = Pick<Actor, 'companyId'>

/** A prompt, and the queue to which it hands over. */
export interface PromptView {
  readonly row: Prompt
  readonly queue: QueueView
}

/** One page of those that match. `search` as typed; blank matches all. */
export async function listPrompts(
  actor: Actor,
  page: unknown,
  search: unknown
): Promise<Page<PromptView>> {
  const found = searchIn(Prompt.of(actor), ['name'], search).orderByRaw('folded(name), id')
  const { rows, ...rest } = await pageOf(found, page)
  return { rows: await withQueues(actor, rows), ...rest }
}

/** With its queue. */
export const viewOf = async (row: Prompt): Promise<PromptView> => (await withQueues(row, [row]))[0]!

async function withQueues(company: Company, rows: readonly Prompt[]): Promise<PromptView[]> {
  const ids = [...new Set(rows.map(({ queueId }) => queueId))]
  const queues = new Map((await describeQueues(company, ids)).map((queue) => [queue.id, queue]))
  // A queue is not deleted while a prompt names it (BOT-27).
  return rows.map((row) => ({ row, queue: queues.get(row.queueId)! }))
}

/** By connection; those without one are left out. */
export async function promptsOfConnections(
  company: Company,
  connectionIds: readonly number[]
): Promise<ReadonlyMap<number, number>> {
  const rows = await ConnectionPrompt.of(company).whereIn('connectionId', [
    ...new Set(connectionIds),
  ])
  return new Map(rows.map(({ connectionId, promptId }) => [connectionId, promptId]))
}
