/** The demo's conversations as rows: tickets in all states, their messages and their times. */
import { randomUUID } from 'node:crypto'
import type { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { demoConversations, demoOpenings, type DemoLine } from '#demo/conversations'
import { demoContacts, demoNumber, demoUsers } from '#demo/people'
import { noPicture, storePicture } from '#demo/pictures'
import { insertReturning, type Ids } from '#demo/rows'

/** Forty tickets: twelve are pending, twelve open, sixteen closed. */
export async function insertTickets(work: Work, ids: Ids) {
  for (let place = 0; place < 40; place++) {
    if (place < 12) await insertPending(work, ids, place)
    else if (place < 24) await insertServed(work, ids, place, 'open')
    else await insertServed(work, ids, place, 'closed')
  }
}

interface Story {
  readonly status: 'pending' | 'open' | 'closed'
  readonly userId: number | null
  readonly queueId: number | null
  readonly startedAt: DateTime
  readonly lines: readonly DemoLine[]
  readonly unread: number
}

/** Every third pending ticket has not chosen a queue. */
async function insertPending(work: Work, ids: Ids, place: number) {
  const lines = demoOpenings[place].map((text): DemoLine => ['c', text])
  await insertStory(work, ids, place, {
    status: 'pending',
    userId: null,
    queueId: place % 3 === 0 ? null : ids.queues[place % ids.queues.length],
    startedAt: now().minus({ minutes: 4 + place * 17 }),
    lines,
    unread: lines.length,
  })
}

async function insertServed(work: Work, ids: Ids, place: number, status: 'open' | 'closed') {
  const conversation = demoConversations[place % demoConversations.length]
  const agent = agentFor(place, conversation.queue)
  const first = demoContacts[place].split(' ')[0]
  const emitted = conversation.lines.map(([who, text, picture]): DemoLine => [
    who,
    text.replaceAll('{first}', first).replaceAll('{agent}', demoUsers[agent].name.split(' ')[0]),
    picture,
  ])
  // An open conversation stops half-way; a closed one has all its messages.
  const lines = status === 'open' ? emitted.slice(0, Math.max(3, emitted.length - 2)) : emitted
  const hoursAgo = status === 'open' ? (place - 11) * 0.6 : (place - 20) * 9
  await insertStory(work, ids, place, {
    status,
    userId: ids.users[agent],
    queueId: ids.queues[conversation.queue],
    startedAt: now().minus({ minutes: Math.round(hoursAgo * 60) + lines.length * 3 }),
    lines,
    unread: status === 'open' && lines.at(-1)![0] === 'c' && place % 2 === 0 ? 1 : 0,
  })
}

/** An agent of that queue; the demo's agent gets the most tickets. */
function agentFor(place: number, queue: number) {
  const members = demoUsers.flatMap((user, index) =>
    user.profile === 'user' && user.queues.includes(queue) ? [index] : []
  )
  return members.includes(3) && place % 3 !== 0 ? 3 : members[place % members.length]
}

async function insertStory(work: Work, ids: Ids, place: number, story: Story) {
  const { companyId, connectionId } = ids
  const { status, queueId, userId, lines } = story
  const contactId = ids.contacts[place]
  const endedAt = timeOfLine(story, lines.length - 1)
  const ticketId = await insertReturning(work, 'tickets', {
    company_id: companyId,
    uuid: randomUUID(),
    status,
    contact_id: contactId,
    connection_id: connectionId,
    user_id: userId,
    queue_id: status === 'closed' ? null : queueId,
    closed_queue_id: status === 'closed' ? queueId : null,
    chat_address: `${demoNumber(place)}@s.whatsapp.net`,
    last_message: lines.at(-1)![1].slice(0, 255),
    unread_messages: story.unread,
    closed_at: status === 'closed' ? endedAt.toJSDate() : null,
    created_at: story.startedAt.toJSDate(),
    updated_at: endedAt.toJSDate(),
  })
  const rows: Record<string, unknown>[] = []
  for (const [index, [who, text, picture]] of lines.entries()) {
    const media = picture ? await storePicture(companyId, picture) : noPicture
    rows.push({ ...messageRow(ids, place, story, { ticketId, who, text, index }), ...media })
  }
  await work.trx.table('messages').multiInsert(rows)
  await insertTracking(work, ids, { ticketId, contactId }, story, endedAt)
}

/** Two to four minutes between messages, always the same for the same conversation. */
const timeOfLine = ({ startedAt, status }: Story, index: number) =>
  startedAt
    .plus({ minutes: status === 'pending' ? 0 : index * 3, seconds: index * 11 })
    .startOf('second')

function messageRow(
  ids: Ids,
  place: number,
  story: Story,
  line: { ticketId: number; who: 'c' | 'a'; text: string; index: number }
) {
  const fromMe = line.who === 'a'
  const at = timeOfLine(story, line.index).toJSDate()
  const isUnread = !fromMe && line.index >= story.lines.length - story.unread
  return {
    company_id: ids.companyId,
    ticket_id: line.ticketId,
    contact_id: ids.contacts[place],
    connection_id: ids.connectionId,
    queue_id: story.queueId,
    user_id: fromMe ? story.userId : null,
    from_me: fromMe,
    wid: `DEMO${randomUUID().replaceAll('-', '').toUpperCase().slice(0, 18)}`,
    origin: fromMe ? 'user' : null,
    body: line.text,
    ack: fromMe ? 4 : 3,
    read: !isUnread,
    sent_at: at,
    created_at: at,
    updated_at: at,
  }
}

async function insertTracking(
  work: Work,
  ids: Ids,
  { ticketId, contactId }: { ticketId: number; contactId: number },
  story: Story,
  endedAt: DateTime
) {
  const { status, queueId, userId, startedAt } = story
  await work.trx.table('trackings').insert({
    company_id: ids.companyId,
    ticket_id: ticketId,
    contact_id: contactId,
    connection_id: ids.connectionId,
    user_id: userId,
    queue_id: queueId,
    queued_at: queueId ? startedAt.toJSDate() : null,
    started_at: status === 'pending' ? null : startedAt.plus({ minutes: 2 }).toJSDate(),
    finished_at: status === 'closed' ? endedAt.toJSDate() : null,
    created_at: startedAt.toJSDate(),
  })
}
