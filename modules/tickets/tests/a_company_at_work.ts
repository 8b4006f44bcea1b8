/** A company whose users and customers act according to a plan; for property tests that try many plans. */
import { CatalogueError } from '#app/kernel/errors'
import { anAdmin, anAgent, aSupervisor } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { changeTicket, type TicketChangeRequest } from '#modules/tickets/actions/change_ticket'
import { deleteTicket } from '#modules/tickets/actions/delete_ticket'
import { markRead } from '#modules/messages/actions/mark_read'
import { openTicket } from '#modules/tickets/actions/open_ticket'
import { accessTicket } from '#modules/tickets/access'
import type { TicketStatus } from '#modules/tickets/contract'
import { receiveMessage } from '#modules/messages/inbound/receive_message'
import Ticket from '#modules/tickets/models/ticket'
import { aConnection, aNumber } from '#modules/tickets/testing'
import { anInbound } from '#modules/messages/testing'
import { aBrowser } from '#modules/tickets/tests/a_browser'

/** Numbers index into existing rows modulo their count, so that each plan fits any state of the company. */
export interface Step {
  readonly does: 'write' | 'change' | 'open' | 'delete' | 'read'
  readonly who: number
  readonly ticket: number
  readonly contact: number
  readonly connection: number
  readonly request: {
    readonly status?: TicketStatus
    readonly owner?: number
    readonly queue?: number
    readonly elsewhere: boolean
  }
}

export async function aCompanyAtWork() {
  const admin = await anAdmin()
  const { company } = admin
  const people = [
    admin,
    await aSupervisor({ company }),
    await anAgent({ company }),
    await anAgent({ company }),
    await anAgent({ company, user: { seesQueueless: true } }),
  ]
  const queues = [await aQueue(admin.actor), await aQueue(admin.actor), await aQueue(admin.actor)]
  const places = [[], [0, 1], [0, 1], [1], [2]]
  for (const [at, own] of places.entries()) {
    for (const queue of own) await joinQueue(queues[queue], people[at].user)
  }
  const actors = await Promise.all(people.map((person) => person.actorAgain()))
  const connections = [await aConnection(admin.actor), await aConnection(admin.actor)]
  return {
    actors,
    queues,
    connections,
    phones: [aNumber(), aNumber(), aNumber()],
    companyId: company.id,
    browsers: await Promise.all(actors.map(aBrowser)),
  }
}
export type CompanyAtWork = Awaited<ReturnType<typeof aCompanyAtWork>>

/** Returns the error code if the step was rejected with a catalogue error; any other error is thrown. */
export async function take(company: CompanyAtWork, step: Step): Promise<string | null> {
  try {
    await act(company, step)
    return null
  } catch (error) {
    if (error instanceof CatalogueError && error.spec.status < 500) return error.wire
    throw error
  }
}

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length]

async function act(company: CompanyAtWork, step: Step) {
  const { companyId, connections, phones, actors } = company
  const actor = pick(actors, step.who)
  const connection = pick(connections, step.connection)
  if (step.does === 'write') {
    const phone = pick(phones, step.contact)
    const sender = { phone, lid: null, pushName: 'Ana' }
    return receiveMessage(anInbound({ id: connection.id, companyId }, { sender }))
  }
  const tickets = await Ticket.of({ companyId }).orderBy('id')
  if (!tickets.length) return
  const ticket = pick(tickets, step.ticket)
  if (step.does === 'open') {
    const { ownerId = null, queueId = null } = requestOf(company, step).state
    const { contactId } = ticket
    await openTicket(actor, { contactId, connectionId: connection.id, queueId, ownerId })
  }
  if (step.does === 'delete') await deleteTicket(actor, ticket.id)
  if (step.does === 'read') await markRead(actor, await accessTicket(actor, ticket.id))
  if (step.does === 'change') await changeTicket(actor, String(ticket.id), requestOf(company, step))
}

function requestOf(
  { actors, queues, connections }: CompanyAtWork,
  step: Step
): TicketChangeRequest {
  const { status, owner, queue, elsewhere } = step.request
  return {
    state: {
      status,
      ownerId: owner === undefined ? undefined : pick(actors, owner).userId,
      queueId: queue === undefined ? undefined : pick(queues, queue).id,
    },
    connectionId: elsewhere ? pick(connections, step.connection).id : null,
    automation: {},
  }
}
