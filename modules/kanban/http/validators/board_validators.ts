/** Validates board requests, and maps the contract's names to ours. */
import vine from '@vinejs/vine'
import { largestId } from '#app/kernel/http/wire'
import type { NewestFilter } from '#modules/tickets/public'

const ids = () => vine.array(vine.number().withoutDecimals().range([0, largestId])).maxLength(200)

const boardQuery = vine.create({
  showAll: vine.boolean().optional(),
  finished: vine.boolean().optional(),
  queueIds: ids().optional(),
  users: ids().optional(),
})

/** The filter of GET /ticket/kanban; lists are JSON text as in TCK-01, invalid values are 422. */
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
    // Invalid JSON is passed on, so that the validator rejects it with its usual error.
    return given
  }
}

export const orderedLanes = vine.create({
  ids: vine
    .array(vine.number().withoutDecimals().range([1, largestId]))
    .minLength(1)
    .maxLength(200),
})
