// The tables of the sandbox's state, and columns that were added later: an older state is upgraded.
export const schema = `
create table if not exists facts (key text primary key, value text not null);

create table if not exists phones (
  number text primary key,
  lid text not null unique,
  name text not null,
  kind text not null,
  auto_read integer not null default 0,
  registration_id integer not null,
  identity_public blob not null,
  identity_private blob not null,
  signed_public blob not null,
  signed_private blob not null,
  signed_signature blob not null,
  next_prekey integer not null default 1,
  next_device integer not null default 1
);
create table if not exists phone_prekeys (
  number text not null, id integer not null, public blob not null, private blob not null,
  primary key (number, id)
);
create table if not exists phone_sessions (
  number text not null, address text not null, record text not null,
  primary key (number, address)
);

create table if not exists companions (
  number text not null,
  device integer not null,
  key_index integer not null,
  registration_id integer not null,
  identity blob not null,
  noise_public blob not null,
  signed_id integer not null,
  signed_public blob not null,
  signed_signature blob not null,
  history_sent integer not null default 0,
  primary key (number, device)
);
create table if not exists companion_prekeys (
  number text not null, device integer not null, id integer not null, value blob not null,
  primary key (number, device, id)
);

-- Stanzas that a companion has not confirmed yet: its offline queue.
create table if not exists waiting (
  seq integer primary key autoincrement,
  number text not null,
  device integer not null,
  class text not null,
  id text not null,
  type text not null,
  ignore_refusal integer not null default 0,
  stanza blob not null
);
create index if not exists waiting_by_companion on waiting (number, device, class, id);

-- Encrypted copies that the server took over and a phone has not read yet.
create table if not exists arrivals (
  seq integer primary key autoincrement,
  phone text not null,
  sender text not null,
  sender_device integer not null,
  peer text not null,
  id text not null,
  enc_type text not null,
  body blob not null
);
create index if not exists arrivals_by_phone on arrivals (phone, seq);

-- What a customer's phone shows. direction is the customer's: out = written by the customer.
create table if not exists messages (
  seq integer primary key autoincrement,
  customer text not null,
  business text not null,
  id text not null,
  direction text not null,
  peer text not null default '',
  device integer not null default 0,
  text text,
  caption text,
  media_id text,
  quoted_id text,
  status text not null,
  copies integer not null default 1,
  refused integer,
  at text not null,
  proto blob,
  unique (customer, business, direction, id)
);

create index if not exists messages_by_customer on messages (customer, seq);
create index if not exists messages_in_group on messages (business, id)
  where business like '%@g.us';
create index if not exists messages_unread on messages (customer)
  where direction = 'in' and status = 'delivered';

create table if not exists uploads (path text primary key, bytes blob not null);
-- A phone's profile picture, unencrypted; the newest one counts.
create table if not exists pictures (path text primary key, number text not null, bytes blob not null);
create table if not exists attachments (
  id text primary key,
  kind text not null,
  mimetype text not null,
  file_name text,
  path text not null,
  media_key blob not null,
  sha256 blob not null
);

-- Whom the owner of a phone has written down, and under which name.
create table if not exists address_books (
  owner text not null, number text not null, name text not null,
  primary key (owner, number)
);

-- Groups: who is in them, and each phone's keys for them.
create table if not exists groups (
  id text primary key, subject text not null, creator text not null, created_at integer not null
);
create table if not exists group_members (
  group_id text not null, number text not null, primary key (group_id, number)
);
create table if not exists group_admins (
  group_id text not null, number text not null, primary key (group_id, number)
);
create table if not exists sender_keys (
  number text not null, group_id text not null, sender text not null, record text not null,
  primary key (number, group_id, sender)
);
create table if not exists sender_key_shares (
  number text not null, group_id text not null, device text not null,
  primary key (number, group_id, device)
);

-- One person's reaction to one message of a chat; by is the number of who reacted.
create table if not exists reactions (
  customer text not null, business text not null, direction text not null, id text not null,
  by text not null, emoji text not null,
  primary key (customer, business, direction, id, by)
);
`

/** Columns that tables of an older state lack: table, column, definition. */
export const laterColumns = [
  ['messages', 'kind', "text not null default 'text'"],
  ['messages', 'seconds', 'integer'],
  ['messages', 'details', 'text'],
  ['messages', 'is_edited', 'integer not null default 0'],
  ['messages', 'is_deleted', 'integer not null default 0'],
  ['messages', 'view_once', 'integer not null default 0'],
  ['messages', 'author', 'text'],
  ['uploads', 'gone', 'integer'],
  ['phones', 'alias', 'text'],
] as const
