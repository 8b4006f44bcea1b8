/** Moves a ticket to a lane of the board, or out of all lanes (TAG-03). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { accessTags } from '#modules/tags/access'
import { attachTags, takeAway } from '#modules/tags/actions/attach_tags'
import { lockLanes } from '#modules/tags/actions/lock_lanes'
import TicketTag from '#modules/tags/models/ticket_tag'
import { accessTicket, emitTicketChanged } from '#modules/tickets/public'

type Ticket = Awaited<ReturnType<typeof accessTicket>>

/**
 * Attaches this tag to the ticket; if it is a lane, the ticket leaves every other lane and keeps its plain labels.
 * Idempotent. 404 ERR_NO_TICKET_FOUND, 403 ERR_NO_PERMISSION, 404 ERR_NO_TAG_FOUND.
 */
export const moveToLane = (actor: Actor, ticketId: unknown, tagId: unknown): Promise<Ticket> =>
  move(actor, ticketId, async (work) => {
    const [tag] = await accessTags(actor, [tagId], work)
    return tag!
  })

/** Takes the ticket out of its lane; its plain labels stay. */
export const leaveLanes = (actor: Actor, ticketId: unknown): Promise<Ticket> =>
  move(actor, ticketId, async () => null)

interface Goal {
  readonly id: number
  readonly isKanban: boolean
}

function move(actor: Actor, ticketId: unknown, goalOf: (work: Work) => Promise<Goal | null>) {
  return unitOfWork(async (work) => {
    await lockLanes(work, actor, 'moving')
    // Locked: of two concurrent moves of one card the later one wins.
    const ticket = await accessTicket(actor, ticketId, { trx: work.trx, lock: true })
    const goal = await goalOf(work)
    const before = await hanging(work, actor, ticket)
    const left = goal?.isKanban === false ? [] : lanesBut(before, goal?.id)
    const isThere = !goal || before.some(({ tagId }) => tagId === goal.id)
    if (isThere && !left.length) return ticket

    await takeAway(work, actor, ticket.id, left)
    await attachTags(work, actor, ticket.id, goal ? [goal.id] : [])
    emitTicketChanged(work, ticket)
    work.audit({
      actor,
      action: 'tags.move',
      entity: 'tickets',
      entityId: ticket.id,
      before: { laneIds: lanesBut(before) },
      after: { tagId: goal?.id ?? null },
    })
    return ticket
  })
}

const hanging = (work: Work, actor: Actor, { id }: Ticket) =>
  TicketTag.of(actor, work.trx).where('ticketId', id)

const lanesBut = (rows: readonly TicketTag[], kept?: number) =>
  rows.filter(({ isKanban, tagId }) => isKanban && tagId !== kept).map(({ tagId }) => tagId)
