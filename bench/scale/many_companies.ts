/** A thousand smaller companies beside the large one, as SQL: as many rows again, in the order in which they would have come. */
import type pg from 'pg'
import { endOfIds, helpers } from '#bench/desk/large_company'
import { takeIndexes } from '#bench/desk/load'

/** Rows of each company: with 999 of them and the large company it is twenty million messages. */
const each = { contacts: 620, tickets: 1_240, queues: 3 }
/** All their ids are above this. */
const firstId = 20_000_000
const firstMessage = 100_000_000
/** Companies whose messages are made by one statement. */
const atOnce = 50

/** `at`: ISO, the moment that counts as now. Says how far it is; takes minutes. */
export async function addCompanies(client: pg.Client, count: number, at: string): Promise<void> {
  await client.query('set synchronous_commit = off')
  await client.query(`set maintenance_work_mem = '2GB'`)
  await client.query(`set work_mem = '512MB'`)
  // Triggers and foreign keys are disabled: the generated rows are consistent.
  await client.query('set session_replication_role = replica')
  const indexes = await takeIndexes(client)
  for (const statement of [...helpers, ...organisations(count, at), ...tickets(count, at)])
    await client.query(statement)
  // Of all companies by time, as messages arrive: the rows of one company lie scattered among those of the others.
  await client.query('create unlogged table staged (like messages including defaults)')
  await client.query('insert into staged select * from messages')
  await client.query('delete from messages')
  await client.query('vacuum messages')
  for (let first = 1; first <= count; first += atOnce) {
    await client.query(messages(first, Math.min(count, first + atOnce - 1), at))
    say(`messages of ${Math.min(count, first + atOnce - 1)} companies`)
  }
  await client.query('insert into messages select * from staged order by sent_at, id')
  await client.query('drop table staged')
  for (const { name, definition } of indexes) {
    await client.query(definition)
    say(`index ${name}`)
  }
  for (const statement of endOfIds()) await client.query(statement)
  await client.query('vacuum (analyze)')
}

const say = (what: string) => console.log(`bench scale: ${new Date().toISOString()} ${what}`)

function organisations(count: number, at: string): string[] {
  const stamps = `'${at}'::timestamptz, '${at}'::timestamptz`
  return [
    `insert into companies (id, name, created_at, updated_at)
     select ${firstId} + c, 'Empresa ' || c, ${stamps} from generate_series(1, ${count}) c`,
    `insert into users (id, company_id, name, email, password_hash, profile, created_at, updated_at)
     select ${firstId} + c * 10 + n, ${firstId} + c, first[n] || ' ' || last[n], 'pessoa' || n || '@' || c || '.local',
       'none', case n when 1 then 'admin' else 'user' end, ${stamps}
     from given_names, generate_series(1, ${count}) c, generate_series(1, 5) n`,
    `insert into queues (id, company_id, name, color, position, created_at, updated_at)
     select ${firstId} + c * 10 + n, ${firstId} + c, 'Fila ' || n, ('{#d32f2f,#1976d2,#388e3c}'::text[])[n], n, ${stamps}
     from generate_series(1, ${count}) c, generate_series(1, ${each.queues}) n`,
    `insert into connections (id, company_id, name, is_default, created_at, updated_at)
     select ${firstId} + c, ${firstId} + c, 'Número', true, ${stamps} from generate_series(1, ${count}) c`,
    `insert into contacts (id, company_id, name, number, created_at, updated_at)
     select ${firstId} + c * 1000 + n, ${firstId} + c,
       first[1 + pg_temp.pick(c * 1000 + n, 4, cardinality(first))] || ' ' ||
         last[1 + pg_temp.pick(c * 1000 + n, 5, cardinality(last))],
       '5511' || (900000000 + c * 1000 + n), '${at}'::timestamptz - interval '1 year', '${at}'
     from given_names, generate_series(1, ${count}) c, generate_series(1, ${each.contacts}) n`,
    `insert into contact_identities (company_id, contact_id, kind, value, created_at)
     select company_id, id, 'pn', number, created_at from contacts where id > ${firstId}`,
  ]
}

/** The newest of each company are pending or open, as with the large one. */
function tickets(count: number, at: string): string[] {
  return [
    `create temp table others as
     select c, n, ${firstId} + c as company_id, ${firstId} + c * 2000 + n as id,
       case when n <= ${each.tickets * 0.98} then 'closed' when n % 3 = 0 then 'pending' else 'open' end as status,
       ${firstId} + c * 1000 + 1 + (n * 7919) % ${each.contacts} as contact_id,
       ${firstId} + c * 10 + 1 + n % ${each.queues} as queue_id,
       ${firstId} + c * 10 + 1 + n % 5 as user_id, 10 + n % 11 as messages,
       '${at}'::timestamptz - make_interval(secs =>
         (${each.tickets} - n + pg_temp.pick(c * 2000 + n, 18, 1000) / 1000.0) / ${each.tickets} * 31536000) as created_at,
       600 + pg_temp.pick(c * 2000 + n, 12, 60000) as seconds
     from generate_series(1, ${count}) c, generate_series(1, ${each.tickets}) n`,
    'create index on others (c)',
    'analyze others',
    `insert into tickets (id, company_id, uuid, status, contact_id, connection_id, user_id, queue_id, closed_queue_id,
       chat_address, last_message, unread_messages, closed_at, created_at, updated_at)
     select others.id, company_id, gen_random_uuid(), status, contact_id, company_id,
       case status when 'pending' then null else user_id end,
       case status when 'closed' then null else queue_id end, case status when 'closed' then queue_id end,
       contact_id || '@s.whatsapp.net', left(body, 255), 0,
       case status when 'closed' then least('${at}', created_at + make_interval(secs => seconds)) end,
       created_at, least('${at}', created_at + make_interval(secs => seconds))
     from others join sentences on turn = pg_temp.pick(others.id, 14, 50000) order by created_at`,
    `insert into trackings (company_id, ticket_id, contact_id, connection_id, user_id, queue_id, queued_at, started_at,
       finished_at, created_at)
     select company_id, id, contact_id, company_id, case status when 'pending' then null else user_id end, queue_id,
       created_at, case status when 'pending' then null else created_at + make_interval(secs => seconds / 20) end,
       case status when 'closed' then least('${at}', created_at + make_interval(secs => seconds)) end, created_at
     from others order by created_at`,
  ]
}

const messages = (first: number, last: number, at: string) =>
  `insert into staged (id, company_id, ticket_id, contact_id, connection_id, queue_id, user_id, from_me, wid, origin,
     kind, body, ack, read, sent_at, created_at, updated_at)
   select ${firstMessage} + c::bigint * 30000 + n * 20 + k, company_id, others.id, contact_id, company_id, queue_id,
     case when from_me then user_id end, from_me, '3EB0' || upper(md5(c || ' ' || n || ' ' || k)),
     case when from_me then 'person' end, 'text', body, case when from_me then 4 else 0 end, true,
     sent_at, sent_at, sent_at
   from others, generate_series(1, messages) k,
     lateral (select k % 2 = 0, least('${at}', created_at + make_interval(secs => seconds * 1.0 * k / messages)))
       as said (from_me, sent_at),
     sentences
   where c between ${first} and ${last} and turn = pg_temp.pick(c::bigint * 30000 + n * 20 + k, 14, 50000)`
