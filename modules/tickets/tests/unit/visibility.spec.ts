/** Who may see which ticket, case by case. */
import { test } from '@japa/runner'
import type { Actor } from '#app/kernel/actor'
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
    ['an agent sees what is theirs', agent, at('open', 7, 99), true],
    ['an agent sees their own closed ticket of another queue', agent, at('closed', 7, 99), true],
    ['an agent sees what waits in their queue', agent, at('pending', null, 10), true],
    ['an agent does not see what waits elsewhere', agent, at('pending', null, 11), false],
    [
      'an agent does not see a colleague’s ticket of the same queue',
      agent,
      at('open', 8, 10),
      false,
    ],
    ['an agent sees what was closed in their queue', agent, at('closed', 8, 10), true],
    ['an agent does not see what was closed elsewhere', agent, at('closed', 8, 11), false],
    ['an agent does not see a queue-less ticket', agent, at('pending', null, null), false],
    ['with allTicket an agent does', generous, at('pending', null, null), true],
    ['allTicket opens no closed queue-less ticket', generous, at('closed', 8, null), false],
    ['a supervisor sees all of their queues', supervisor, at('open', 8, 10), true],
    ['a supervisor sees nothing of other queues', supervisor, at('open', 8, 11), false],
    ['an admin sees everything', admin, at('open', 8, 11), true],
    ['an admin sees queue-less tickets', admin, at('pending', null, null), true],
  ]
  for (const [title, actor, state, may] of cases) {
    test(title, ({ assert }) => assert.equal(maySee(actor, state), may))
  }
})
