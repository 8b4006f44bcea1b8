/** Where the contract's names for a board come in. */
import vine from '@vinejs/vine'
import { largestId } from '#app/kernel/wire'
import type { NewestFilter } from '#modules/tickets/public'

const ids = () => vine.array(vine.number().withoutDecimals().range([0, largestId])).maxLength(200)

const boardQuery = vine.create({
  showAll: vine.boolean().optional(),
  finished: vine.boolean().optional(),
  queueIds: ids().optional(),
  users: ids().optional(),
})

/** The filter of GET /ticket/kanban; lists are JSON text as everywhere (TCK-01), bad values are 422. */
export async function boardFilter(query: Record<string, unknown>): Promise<NewestFilter> {
  const { showAll, finished, queueIds, users } = query
  const given = await boardQuery.validate({
    showAll,
    finished,
    queueIds: parsed(queueIds),
    users: parsed(users),
  })
  return {
    queueIds: given.queueIds ?? null,
    ownerIds: given.users ?? [],
    showAll: given.showAll ?? false,
    isOverToo: given.finished ?? false,
  }
}

function parsed(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given.slice(0, 4000))
  } catch {
    // Not JSON is not a list: the validator says so in the usual words.
    return given
  }
}

export const orderedLanes = vine.create({
  ids: vine
    .array(vine.number().withoutDecimals().range([1, largestId]))
    .minLength(1)
    .maxLength(200),
})
