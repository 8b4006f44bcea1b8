/** The baseline's statements: each returns one page from the same rows as the product, ready to be sent. */

const ticketColumns = `t.id, t.uuid, t.company_id as "companyId", t.status, t.user_id as "userId",
  t.queue_id as "queueId", t.contact_id as "contactId", t.last_message as "lastMessage",
  t.unread_messages as "unreadMessages", t.is_group as "isGroup", t.connection_id as "whatsappId",
  t.is_bot as chatbot, t.menu_option_id as "queueOptionId", t.uses_integration as "useIntegration",
  t.prompt_id as "promptId", t.integration_id as "integrationId",
  to_char(t.created_at at time zone 'America/Sao_Paulo', 'YYYYMMDD') || '-' || t.id as protocol,
  t.created_at as "createdAt", t.updated_at as "updatedAt",
  json_build_object('id', c.id, 'name', c.name, 'number', c.number, 'email', c.email,
    'profilePicUrl', c.avatar_file) as contact,
  case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as user,
  case when q.id is not null then json_build_object('id', q.id, 'name', q.name, 'color', q.color) end
    as queue,
  case when w.id is not null then json_build_object('id', w.id, 'name', w.name, 'status', w.status) end
    as whatsapp,
  coalesce((select json_agg(json_build_object('id', tags.id, 'name', tags.name, 'color', tags.color,
    'kanban', tags.is_kanban::int) order by folded(tags.name), tags.id)
    from ticket_tags join tags on tags.id = tag_id where ticket_id = t.id), '[]') as tags,
  case when t.status = 'closed' then (select json_build_object('rate', r.rate) from ratings r
    where r.ticket_id = t.id and r.company_id = t.company_id and r.state in ('waiting', 'rated')
      and r.asked_at >= t.closed_at order by r.id desc limit 1) end as rating`
/** Timestamps in JSON's format, for rows that PostgreSQL converts to JSON itself. */
const withTexts = (columns: string) =>
  columns.replace(
    /(t\.\w+_at) as/g,
    `to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as`
  )
const ticketJoins = `join contacts c on c.id = t.contact_id left join users u on u.id = t.user_id
  left join queues q on q.id = t.queue_id left join connections w on w.id = t.connection_id`
/** The same expression as in an index of the product, so that the index is used. */
const standsAt = `coalesce(case when status = 'closed' then closed_queue_id else queue_id end, 0)`

/** Closed tickets in the agent's queues: company, queues, offset. */
const tickets = `with seen as (
    select own.id, own.updated_at from unnest($2::int[]) as queue cross join lateral (
      select id, updated_at from tickets where company_id = $1 and status = 'closed'
        and ${standsAt} = queue order by updated_at desc, id desc limit $3 + 240) own
  ), page as (select id, count(*) over () as count from seen order by updated_at desc, id desc
    limit 40 offset $3)
  select page.count as "_count", ${ticketColumns} from page join tickets t on t.id = page.id
    ${ticketJoins} order by t.updated_at desc, t.id desc`

/** Company, agent, queues, contact's name, text query; for a phrase also its LIKE pattern, folded and as its words. */
const searchFor = (phrase: string) => `with ways as (
    select tickets.id as ticket_id, null::bigint as message_id from contacts
      join tickets on tickets.company_id = contacts.company_id and tickets.contact_id = contacts.id
      where contacts.company_id = $1 and folded(contacts.name) like folded($4)
    union all
    select ticket_id, max(id) from messages where company_id = $1 and not is_deleted
      and to_tsvector('simple', words_of(company_id, body)) @@ to_tsquery('simple', $5)
      ${phrase} group by ticket_id
  ), seen as (
    select tickets.id, tickets.updated_at, found.message_id from tickets
      join (select ticket_id, max(message_id) as message_id from ways group by ticket_id) found
        on found.ticket_id = tickets.id
      where tickets.company_id = $1 and (tickets.user_id = $2
        or (tickets.status = 'pending' and tickets.queue_id = any($3))
        or (tickets.status = 'closed' and tickets.closed_queue_id = any($3)))
  ), page as (select id, message_id, count(*) over ()::int as count from seen
    order by updated_at desc, id desc limit 40)
  select page.count as "_count", ${ticketColumns},
    case when h.id is not null then json_build_object('id', h.id, 'body', h.body, 'createdAt',
      to_char(h.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as "messageHit"
  from page join tickets t on t.id = page.id ${ticketJoins} left join messages h on h.company_id = $1 and h.id = page.message_id
  order by t.updated_at desc, t.id desc`
const search = searchFor('')
const phrase = searchFor(`and folded(body) like $6 and ' ' || words_of(company_id, body) like $7`)

const waiting = `select count(*) over () as "_count", ${ticketColumns} from tickets t ${ticketJoins}
  where t.company_id = $1 and t.status = 'pending' and t.queue_id = any($2)
  order by t.updated_at desc, t.id desc limit 40`

/** Company, ticket, queues. */
const messages = `select m.id, m.ticket_id as "ticketId", m.company_id as "companyId",
    m.contact_id as "contactId", m.queue_id as "queueId", m.user_id as "userId", m.wid,
    m.client_id as "clientId", m.body, m.from_me as "fromMe", m.read, m.ack,
    m.error_code as "errorCode", m.kind, 'conversation' as "mediaType", m.media_file as "mediaUrl",
    m.media_thumbnail as "mediaThumbUrl", m.media_playable as "mediaPlayUrl",
    m.media_name as "mediaName", m.media_size as "mediaSize", m.media_state as "mediaState",
    m.media_width as "mediaWidth", m.media_height as "mediaHeight", m.media_seconds as "mediaSeconds",
    m.media_error as "mediaError", m.is_deleted as "isDeleted", m.is_edited as "isEdited",
    m.sent_at as "createdAt", m.updated_at as "updatedAt", m.quoted_message_id as "quotedMsgId",
    (select json_build_object('id', o.id, 'wid', o.wid, 'fromMe', o.from_me, 'body', o.body,
      'mediaType', 'conversation') from messages o where o.company_id = m.company_id and o.id = m.quoted_message_id) as "quotedMsg",
    m.origin, t.chat_address as "remoteJid", null as participant,
    (select json_build_object('id', a.id, 'name', a.name, 'number', a.number, 'profilePicUrl',
      a.avatar_file) from contacts a where a.id = m.author_contact_id) as contact,
    coalesce((select json_agg(json_build_object('emoji', r.emoji, 'fromMe', r.from_me, 'contactId',
      r.contact_id) order by reacted_at, r.id) from message_reactions r where r.message_id = m.id), '[]')
      as reactions,
    count(*) over () as "_count",
    (select row_to_json(whole) from (select ${withTexts(ticketColumns)} from tickets t ${ticketJoins}
      where t.id = $2) as whole) as "_ticket"
  from tickets asked join messages m on m.company_id = $1 and m.contact_id = asked.contact_id
    and m.connection_id = asked.connection_id and m.ticket_id <= asked.id
    join tickets t on t.id = m.ticket_id
  where asked.id = $2 and asked.company_id = $1
    and (m.ticket_id = $2 or m.queue_id is null or m.queue_id = any($3))
  order by m.sent_at desc, m.id desc limit 20`

const contacts = `with found as (select id, folded(name) as sorted from contacts
    where company_id = $1 and (folded(name) like folded($2) or folded(email) like folded($2))),
  page as (select id, sorted, count(*) over () as count from found order by sorted, id limit 30)
  select page.count as "_count", c.id, c.name, c.number, c.email, c.avatar_file as "profilePicUrl",
    c.extra_info as "extraInfo", c.is_bot_disabled as "disableBot", c.is_group as "isGroup",
    case when c.number = '' then null when c.number_state = 'unchecked' then null
      else c.number_state = 'confirmed' end as "isWhatsappValid"
  from page join contacts c on c.id = page.id order by page.sorted, page.id`

/** An average with one decimal. */
const minutes = (seconds: string, count: string) =>
  `coalesce(round((${seconds} / nullif(${count}, 0) / 60)::numeric, 1), 0)`
/** Company, start of the thirty days. */
const dashboard = `with active as (
    select count(*) filter (where status = 'open') as open, count(*) filter (where status = 'pending') as pending
      from tickets where company_id = $1 and status in ('open', 'pending') and not is_group
  ), finished as (
    select user_id, count(*) as finished, count(started_at) as supported,
      sum(extract(epoch from least(finished_at, rating_at) - started_at)) as seconds
      from trackings where company_id = $1 and finished_at >= $2 and finished_at < now() group by user_id
  ), work as (select sum(finished) as finished, sum(supported) as supported, sum(seconds) as seconds from finished
  ), waits as (
    select count(*) as count, sum(extract(epoch from started_at - queued_at)) as seconds
      from trackings where company_id = $1 and started_at >= $2 and started_at < now()
        and queued_at is not null
  ), newcomers as (
    select count(*) as count from (select distinct on (contact_id) contact_id from trackings
        where company_id = $1 and created_at >= $2 and created_at < now() order by contact_id) as served
      where not exists (select from trackings as earlier where earlier.company_id = $1
        and earlier.contact_id = served.contact_id and earlier.created_at < $2 offset 0)
  )
  select json_build_object('supportHappening', active.open, 'supportPending', active.pending,
      'supportFinished', work.finished, 'leads', newcomers.count,
      'avgSupportTime', ${minutes('work.seconds', 'work.supported')},
      'avgWaitTime', ${minutes('waits.seconds', 'waits.count')}) as counters,
    (select json_agg(json_build_object('id', u.id, 'name', u.name, 'rating', 0,
        'avgSupportTime', ${minutes('f.seconds', 'f.supported')}, 'tickets', coalesce(f.supported, 0),
        'online', u.is_online) order by folded(u.name), u.id)
      from users u left join finished f on f.user_id = u.id
      where u.company_id = $1 and u.deleted_at is null) as attendants
  from active, work, waits, newcomers`

/** Company and campaign; its counts say how many rows there are. */
const report = `select c.valid_count + c.skipped_count as "_count", r.id, r.ref as "contactId", r.name, r.number,
    r.body as message, case when r.status = 'sent' and r.delivered_at is not null then 'delivered' else r.status end
      as status, r.error_code as error, r.is_partial as partial, r.sent_at as "deliveredAt",
    r.delivered_at as "deliveredAck", r.read_at as "readAt", r.failed_at as "failedAt",
    r.replied_at as "repliedAt", r.reply_ticket_id as "replyTicketId", r.left_at as "leftAt"
  from campaigns c join campaign_recipients r on r.campaign_id = c.id
  where c.company_id = $1 and c.id = $2 order by r.place, r.id limit 20`

const curveEvents = ['sent', 'delivered', 'read', 'replied', 'failed']
const perEvent = (text: (event: string) => string) => curveEvents.map(text).join(', ')
/** Rows fall into whole steps by integer arithmetic of timestamps, and are grouped before anything else is done. */
const curve = `with span as (
    select started_at as a, completed_at as z, greatest(1, ceil(extract(epoch from completed_at - started_at) / 59))::int
      as step from campaigns where company_id = $1 and id = $2
  ), bins as materialized (
    select ${perEvent((event) => `case when ${event}_at <= z then date_bin(step * interval '1 second', ${event}_at - interval '1 microsecond', a) end as ${event}`)},
      count(*) as n
    from campaign_recipients, span where company_id = $1 and campaign_id = $2 group by 1, 2, 3, 4, 5
  ), ends as (
    select greatest(bin + step * interval '1 second', a) as at, ${perEvent((event) => `sum(n) filter (where kind = '${event}') as ${event}`)}
    from bins, span, lateral (values ${perEvent((event) => `('${event}', ${event})`)}) as one (kind, bin)
    where bin is not null group by 1
  ), points as (
    select least(at, z) as at, ${perEvent((event) => `coalesce(sum(ends.${event}) over (order by at), 0)::int as ${event}`)}
    from span, generate_series(a, z + (step - 0.001) * interval '1 second', step * interval '1 second') as at
      left join ends using (at)
  )
  select a as "from", step as "stepSeconds", (select json_agg(json_build_object(
    'at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ${perEvent((event) => `'${event}', ${event}`)})
    order by at) from points) as points from span`

interface FloorPage {
  readonly sql: string
  /** The response key of its rows; null: its only row is the response. */
  readonly rows: string | null
  /** Whether each call is planned anew, since the plan for any values is a bad one. */
  readonly isPlannedForValues?: boolean
}

export const floorPages: Readonly<Record<string, FloorPage>> = {
  tickets: { sql: tickets, rows: 'tickets' },
  search: { sql: search, rows: 'tickets' },
  // With its plan for any values, 2.5 requests a second among twenty million messages.
  phrase: { sql: phrase, rows: 'tickets', isPlannedForValues: true },
  waiting: { sql: waiting, rows: 'tickets' },
  messages: { sql: messages, rows: 'messages' },
  contacts: { sql: contacts, rows: 'contacts' },
  dashboard: { sql: dashboard, rows: null },
  report: { sql: report, rows: 'records' },
  curve: { sql: curve, rows: null },
}
