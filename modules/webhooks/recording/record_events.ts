/** Contributes to the kernel: a row per event and webhook, in the transaction of the event (ADR 58). */
import { now } from '#app/kernel/clock'
import type { EventRecorder, NamedEvent } from '#app/kernel/modules/event_recorder'
import { describeConnections } from '#modules/whatsapp/public'
import { wakeEndpoints } from '#modules/webhooks/delivery/wake'
import {
  addedHappenings,
  happeningsOf,
  type Happening,
} from '#modules/webhooks/recording/happenings'
import { subscribedEvents } from '#modules/webhooks/recording/subscriptions'

type Recording = Parameters<EventRecorder['record']>[0]

export default class RecordEvents implements EventRecorder {
  async record(work: Recording, events: readonly NamedEvent[]): Promise<void> {
    const heard: Happening[] = []
    const listening = new Map<number, ReadonlySet<string>>()
    for (const happening of [...happeningsOf(events), ...(await addedHappenings(events))]) {
      const { companyId, event } = happening
      // Once for all events of a company, also where nothing is cached.
      if (!listening.has(companyId)) listening.set(companyId, await subscribedEvents(companyId))
      if (listening.get(companyId)!.has(event)) heard.push(await withStatus(happening))
    }
    if (!heard.length) return
    await takeTurns(work, heard)
    const endpointIds = await store(work, heard)
    if (endpointIds.length) work.afterCommit(() => wakeEndpoints(endpointIds))
  }
}

/** A session changes for many reasons; its status is the news, and is what it is at this moment. */
async function withStatus(happening: Happening): Promise<Happening> {
  const { companyId, event, refs } = happening
  if (event !== 'connection.status') return happening
  const [connection] = await describeConnections({ companyId }, [refs.connectionId!])
  return { ...happening, refs: { ...refs, status: connection?.status } }
}

/** Locks of a company. One for each subject would fill PostgreSQL's table of locks when a queue with many tickets goes. */
const locks = 64

/**
 * Others who record about the same subjects wait until this transaction ends: otherwise one that was recorded first and
 * committed later would be sent after its successor. A new contact is the only event about it.
 */
async function takeTurns({ trx }: Recording, heard: readonly Happening[]): Promise<void> {
  const turns = heard.filter(({ event }) => event !== 'contact.created')
  if (!turns.length) return
  await trx.rawQuery(
    `select pg_advisory_xact_lock(lock)
     from (select distinct hashtextextended(
             'webhooks:' || company_id || ':' || abs(hashtext(subject) % ${locks}), 0) as lock
           from unnest(?::int[], ?::text[]) as heard (company_id, subject)
           order by lock offset 0) as in_order`,
    [turns.map(({ companyId }) => companyId), turns.map(({ subject }) => subject)] as never
  )
}

/** The join with the webhooks decides: what is known of them may be a second old. */
async function store({ trx }: Recording, heard: readonly Happening[]): Promise<number[]> {
  const at = now().toJSDate()
  const { rows } = await trx.rawQuery(
    `insert into webhook_deliveries
       (company_id, endpoint_id, public_id, event, subject, refs, created_at, updated_at)
     select endpoint.company_id, endpoint.id, 'msg_' || replace(gen_random_uuid()::text, '-', ''),
       heard.event, heard.subject, heard.refs, ?, ?
     from unnest(?::int[], ?::text[], ?::text[], ?::jsonb[]) with ordinality
       as heard (company_id, event, subject, refs, position)
     join webhook_endpoints as endpoint on endpoint.company_id = heard.company_id
       and endpoint.is_active and heard.event = any(endpoint.events)
     where heard.event <> 'connection.status'
       or heard.refs->>'status' is distinct from (
         select former.refs->>'status' from webhook_deliveries as former
         where former.endpoint_id = endpoint.id and former.subject = heard.subject
         order by former.id desc limit 1)
     order by heard.position, endpoint.id
     returning endpoint_id`,
    [
      at,
      at,
      heard.map(({ companyId }) => companyId),
      heard.map(({ event }) => event),
      heard.map(({ subject }) => subject),
      heard.map(({ refs }) => JSON.stringify(refs)),
    ] as never
  )
  return [...new Set((rows as { endpoint_id: number }[]).map((row) => row.endpoint_id))]
}
