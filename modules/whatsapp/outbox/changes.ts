/**
 * Changes of messages in the outbox: once WhatsApp has accepted one, it is emitted like any other change (IN-28..30).
 */

/** SQL: is this row of the outbox a change of an existing message? */
export const isChange = `content ->> 'kind' in ('edit', 'delete', 'reaction')`

/**
 * SQL, one step of a larger statement: inserts the changes among the rows of the step `settled` into the inbox as
 * changes of our own, so that a change made here and one made on the company's phone take the same path.
 */
export const changesEmittedFor = (settled: string) => `told as (
  insert into inbox_entries
    (company_id, connection_id, kind, chat, from_me, wid, content, status, due_at, received_at)
  select company_id, connection_id, 'message', address, true, wid,
    jsonb_build_object(
      'what', 'change',
      'sender', jsonb_build_object(
        'phone', substring(address from '^([0-9]+)@s[.]whatsapp[.]net$'),
        'lid', substring(address from '^([0-9]+)@lid$'),
        'pushName', null),
      'author', null,
      'target', jsonb_build_object(
        'wid', content #> '{target,wid}', 'fromMe', content #> '{target,fromMe}'),
      'change', case content ->> 'kind'
        when 'edit' then jsonb_build_object('kind', 'edit', 'body', content -> 'text')
        when 'reaction' then jsonb_build_object('kind', 'reaction', 'emoji', content -> 'emoji')
        else jsonb_build_object('kind', 'delete') end,
      'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
    'pending', now(), now()
  from ${settled} where status = 'sent' and ${isChange}
  on conflict (connection_id, chat, from_me, wid) where kind = 'message' do nothing
)`
