/** Visibility of tickets, case by case. */
import { test } from '@japa/runner'
import type { Actor } from '#app/kernel/actor/actor'
import type { TicketState } from '#modules/tickets/contract'
import { maySee } from '#modules/tickets/visibility'

const person = (rights: string[], more: Partial<Actor> = {}): Actor => ({
  companyId: 1,
  userId: 7,
  name: 'Bia',
  profile: 'user',
  super: false,
  queueIds: [10],
  seesQueueless: false,
  sessionId: 's',
  can: (ability) => rights.includes(ability),
  ...more,
})
const agent = person([])
const generous = person([], { seesQueueless: true })
const supervisor = person(['tickets.view_own_queues'])
const admin = person(['tickets.view_all', 'tickets.view_own_queues'], { queueIds: [] })

test.group('who may see a ticket (TCK-04)', () => {
  const at = (status: TicketState['status'], userId: number | null, queueId: number | null) => ({
    status,
    userId,
    queueId,
  })
  const cases: [title: string, actor: Actor, state: TicketState, may: boolean][] = [
    ['an agent sees their own ticket', agent, at('open', 7, 99), true],
    ['an agent sees their own closed ticket of another queue', agent, at('closed', 7, 99), true],
    ['an agent sees a pending ticket of their queue', agent, at('pending', null, 10), true],
    [
      'an agent does not see a pending ticket of another queue',
      agent,
      at('pending', null, 11),
      false,
    ],
    [
      'an agent does not see a colleague’s ticket of the same queue',
      agent,
      at('open', 8, 10),
      false,
    ],
    ['an agent sees a ticket closed in their queue', agent, at('closed', 8, 10), true],
    ['an agent does not see a ticket closed in another queue', agent, at('closed', 8, 11), false],
    [
      'an agent does not see a pending ticket without a queue',
      agent,
      at('pending', null, null),
      false,
    ],
    [
      'an agent with allTicket sees a pending ticket without a queue',
      generous,
      at('pending', null, null),
      true,
    ],
    [
      'an agent with allTicket does not see a closed ticket without a queue',
      generous,
      at('closed', 8, null),
      false,
    ],
    ['a supervisor sees all tickets of their queues', supervisor, at('open', 8, 10), true],
    ['a supervisor does not see tickets of other queues', supervisor, at('open', 8, 11), false],
    ['an admin sees any ticket', admin, at('open', 8, 11), true],
    ['an admin sees tickets without a queue', admin, at('pending', null, null), true],
  ]
  for (const [title, actor, state, may] of cases) {
    test(title, ({ assert }) => assert.equal(maySee(actor, state), may))
  }
})
