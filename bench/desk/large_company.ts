/** A large company as SQL: deterministic rows, generated inside PostgreSQL from their numbers. */

/** The number of rows of each kind. */
export interface Size {
  readonly users: number
  readonly queues: number
  readonly contacts: number
  readonly tickets: number
}
export const large: Size = { users: 30, queues: 8, contacts: 50_000, tickets: 100_000 }
/** A tenth of it, for a quick run. */
export const small: Size = { ...large, contacts: 5_000, tickets: 10_000 }

/** All ids of its rows are above this, so that they do not collide with those of other companies. */
export const firstId = 10_000_000
export const companyId = firstId
/** The first connection, contact, ticket, queue and person are `firstId + 1`. */
export const emailOf = (place: number) => `pessoa${place}@grande.local`

/** Vocabulary of shops and their customers, the most frequent words first. */
const texts = `oi olá bom dia boa tarde noite quero saber se já o a de do da para pedido entrega prazo por favor
  obrigado obrigada tudo bem com meu minha não chegou ainda qual valor frete pagamento pix boleto cartão
  nota fiscal produto troca devolução garantia orçamento endereço amanhã hoje ontem segunda sexta horário
  loja atendimento cliente cadastro código rastreio correio transportadora preço desconto promoção estoque
  tamanho cor azul preto branco camisa sapato máquina peça conserto técnico visita instalação manual senha
  aplicativo site compra cancelar confirmar enviar receber foto imagem áudio comprovante transferência conta`
const firstNames = `Ana João Maria José Antônia Francisco Adriana Carlos Juliana Paulo Márcia Pedro Fernanda Lucas
  Patrícia Luiz Aline Marcos Sandra Gabriel Camila Rafael Amanda Daniel Bruna Marcelo Jéssica Bruno Letícia
  Eduardo Júlia Felipe Luciana Rodrigo Vanessa Manoel Mariana Mateus Gabriela André Vera Fernando Vitória
  Fábio Larissa Leonardo Cláudia Gustavo Beatriz Guilherme Rita Leandro Luana Tiago Sônia Anderson Renata
  Ricardo Eliane Márcio`
const lastNames = `Silva Santos Oliveira Souza Lima Pereira Ferreira Costa Rodrigues Almeida Nascimento Alves
  Carvalho Araújo Ribeiro Barbosa Gomes Martins Rocha Dias Conceição Mendes Nunes Moreira Cardoso Teixeira
  Correia Vieira Monteiro Moura Freitas Cavalcanti Ramos Campos Castro Pinto Cunha Azevedo Melo Batista
  Machado Lopes Freire Guimarães Nogueira Antunes Queirós Brandão Sales Figueiredo`
const syllables = `ba be bi bo ca co cu da de do fa fe fi ga go gu ja jo la le li lo ma me mi mo na ne no pa pe
  pi po ra re ri ro sa se si so ta te ti to va ve vi vo`
const colors = [
  '#d32f2f',
  '#1976d2',
  '#388e3c',
  '#f57c00',
  '#7b1fa2',
  '#0097a7',
  '#5d4037',
  '#455a64',
]

const arrayOf = (text: string) => `string_to_array('${text.trim().split(/\s+/).join(' ')}', ' ')`

/** Pseudo-random functions that give the same values in every run, and tables of names, words and sentences. */
export const helpers = [
  `create function pg_temp.pick(n bigint, salt bigint, size bigint) returns int language sql immutable
   return abs(hashint8extended(n, salt) % size)::int`,
  // A skewed distribution: few values are frequent and many are rare, as with words and people.
  `create function pg_temp.skewed(n bigint, salt bigint, size bigint) returns int language sql immutable
   return floor(size * power(pg_temp.pick(n, salt, 1000000) / 1000000.0, 4))::int`,
  `create temp table given_names as select ${arrayOf(firstNames)} as first, ${arrayOf(lastNames)} as last`,
  `create temp table vocabulary as
   select place, word from unnest(${arrayOf(texts)} || array(
     select s[1 + n % 50] || s[1 + n / 50 % 50] || s[1 + pg_temp.pick(n, 1, 50)]
     from generate_series(0, 7999) n, (select ${arrayOf(syllables)} as s) as syllables))
     with ordinality as known (word, place)`,
  'create unique index on vocabulary (place)',
  'analyze vocabulary',
  `create temp table sentences as
   select turn, string_agg(word, ' ' order by step) as body
   from generate_series(0, 49999) turn, generate_series(1, 3 + pg_temp.pick(turn, 3, 12)) step,
     lateral (select 1 + pg_temp.skewed(turn * 31 + step, 2, 8100) as place) as picked
     join vocabulary using (place)
   group by turn`,
  'create unique index on sentences (turn)',
  'analyze sentences',
]

/** `at`: the moment that counts as now; all rows date from the year before it. */
export function statementsOf(size: Size, at: string, passwordHash: string): string[] {
  const stamps = `'${at}'::timestamptz as created_at, '${at}'::timestamptz as updated_at`
  const insert = (table: string, select: string) => `insert into ${table} ${select}`
  return [
    ...helpers,
    insert(
      `companies (id, name, created_at, updated_at)`,
      `select ${companyId}, 'Empresa Grande', ${stamps}`
    ),
    insert(
      `users (id, company_id, name, email, password_hash, profile, created_at, updated_at)`,
      `select ${firstId} + n, ${companyId}, first[n] || ' ' || last[n], 'pessoa' || n || '@grande.local',
         '${passwordHash}', case when n = 1 then 'admin' when n <= 4 then 'supervisor' else 'user' end,
         ${stamps} from given_names, generate_series(1, ${size.users}) n`
    ),
    insert(
      `queues (id, company_id, name, color, position, created_at, updated_at)`,
      `select ${firstId} + n, ${companyId}, 'Fila ' || n, ('{${colors.join(',')}}'::text[])[n], n,
         ${stamps} from generate_series(1, ${size.queues}) n`
    ),
    // Three consecutive queues for each agent.
    insert(
      `queue_members (company_id, queue_id, user_id)`,
      `select ${companyId}, ${firstId} + 1 + (n + shift) % ${size.queues}, ${firstId} + n
       from generate_series(1, ${size.users}) n, generate_series(0, 2) shift`
    ),
    insert(
      `connections (id, company_id, name, is_default, created_at, updated_at)`,
      `select ${firstId} + n, ${companyId}, 'Número ' || n, n = 1, ${stamps}
       from generate_series(1, 3) n`
    ),
    insert(
      `contacts (id, company_id, name, number, created_at, updated_at)`,
      `select ${firstId} + n, ${companyId},
         first[1 + pg_temp.pick(n, 4, cardinality(first))] || ' ' ||
         last[1 + pg_temp.pick(n, 5, cardinality(last))] || ' ' ||
         last[1 + pg_temp.pick(n, 6, cardinality(last))],
         '55' || (11 + pg_temp.pick(n, 7, 80)) || '9' || (60000000 + n * 389 % 39999989),
         created_at, created_at
       from given_names, generate_series(1, ${size.contacts}) n,
         lateral (select '${at}'::timestamptz - make_interval(secs => pg_temp.pick(n, 8, 31536000))) as
         made (created_at)`
    ),
    insert(
      `contact_identities (company_id, contact_id, kind, value, created_at)`,
      `select company_id, id, 'pn', number, created_at from contacts where company_id = ${companyId}`
    ),
    ...conversations(size, at),
    ...endOfIds(),
  ]
}

function conversations(size: Size, at: string): string[] {
  return [
    // The newest 2% are pending or open: each contact has at most one of those.
    `create temp table drafts as
     select n, n - 1 - ${size.tickets} as age,
       case when n <= ${size.tickets * 0.98} then 'closed' when n % 3 = 0 then 'pending' else 'open' end
         as status,
       ${firstId} + 1 + (n * 7919) % ${size.contacts} as contact_id,
       ${firstId} + 1 + n % 3 as connection_id,
       ${firstId} + 1 + pg_temp.skewed(n, 10, ${size.queues}) as queue_id,
       10 + n % 11 as messages,
       (sum(10 + n % 11) over (order by n) - (10 + n % 11))::int as before
     from generate_series(1, ${size.tickets}) n`,
    `alter table drafts add user_id int, add created_at timestamptz, add seconds int`,
    // The ticket's agent is a member of its queue.
    `update drafts set
       user_id = ${firstId} + 1 + (queue_id - ${firstId} + 6 - pg_temp.pick(n, 11, 3)) % 8
         + 8 * pg_temp.pick(n, 16, 3),
       created_at = date_trunc('second', '${at}'::timestamptz) - make_interval(secs =>
         ((${size.tickets} - n + 1.0) / ${size.tickets} * 31536000)::int),
       seconds = 600 + pg_temp.pick(n, 12, 60000)`,
    'analyze drafts',
    'analyze contacts',
    `insert into tickets (id, company_id, uuid, status, contact_id, connection_id, user_id, queue_id,
       closed_queue_id, chat_address, last_message, unread_messages, closed_at, created_at, updated_at)
     select ${firstId} + n, ${companyId}, md5('ticket ' || n)::uuid, status, contact_id, connection_id,
       case status when 'pending' then null else user_id end,
       case status when 'closed' then null else queue_id end,
       case status when 'closed' then queue_id end,
       contacts.number || '@s.whatsapp.net', left(sentences.body, 255),
       case status when 'closed' then 0 else pg_temp.pick(drafts.n, 13, 4) end,
       case status when 'closed' then least('${at}', drafts.created_at + make_interval(secs => seconds)) end,
       drafts.created_at, least('${at}', drafts.created_at + make_interval(secs => seconds))
     from drafts join contacts on contacts.id = contact_id
       join sentences on sentences.turn = pg_temp.pick(drafts.before + drafts.messages, 14, 50000)`,
    ...tags(at),
    `insert into trackings (company_id, ticket_id, contact_id, connection_id, user_id, queue_id, queued_at,
       started_at, finished_at, created_at)
     select ${companyId}, ${firstId} + n, contact_id, connection_id, case status when 'pending' then null else user_id end,
       queue_id, created_at,
       case status when 'pending' then null else created_at + make_interval(secs => seconds / 20) end,
       case status when 'closed' then least('${at}', created_at + make_interval(secs => seconds)) end,
       created_at
     from drafts`,
    `insert into messages (id, company_id, ticket_id, contact_id, connection_id, queue_id, user_id, from_me,
       wid, origin, kind, body, ack, read, sent_at, created_at, updated_at)
     select ${firstId} + place, ${companyId}, ${firstId} + drafts.n, contact_id, connection_id, queue_id,
       case when from_me then user_id end, from_me, '3EB0' || upper(md5('message ' || place)),
       case when from_me then 'person' end, 'text',
       case pg_temp.pick(place, 15, 12) when 0 then sentences.body || ' pedido ' || place
         else sentences.body end,
       case when from_me then 4 else 0 end, true, sent_at, sent_at, sent_at
     from drafts, generate_series(1, drafts.messages) k,
       lateral (select before + k, k % 2 = 0, least('${at}', date_trunc('second', created_at +
         make_interval(secs => seconds * 1.0 * k / drafts.messages)))) as said (place, from_me, sent_at),
       sentences
     where sentences.turn = pg_temp.pick(before + k, 14, 50000)
     order by place`,
  ]
}

/** Two hundred, one or two of them on every second ticket, when the module of tags is installed. */
const tags = (at: string) => [
  whenThere(
    'tags',
    `insert into tags (id, company_id, name, color, created_at, updated_at)
     select ${firstId} + n, ${companyId}, 'Etiqueta ' || n, ('{${colors.join(',')}}'::text[])[1 + n % 8],
       '${at}', '${at}' from generate_series(1, 200) n;
     perform setval(pg_get_serial_sequence('tags', 'id'), ${firstId} + 200)`
  ),
  whenThere(
    'ticket_tags',
    `insert into ticket_tags (company_id, ticket_id, tag_id, created_at)
     select distinct on (n, tag) ${companyId}, ${firstId} + n, ${firstId} + 1 + tag, created_at
     from drafts, generate_series(1, 2) turn,
       lateral (select pg_temp.skewed(n * 2 + turn, 17, 200) as tag) as chosen where n % 2 = 0`
  ),
]

const whenThere = (table: string, statements: string) =>
  `do $$ begin if to_regclass('${table}') is not null then ${statements}; end if; end $$`

/** Advances the id sequences, so that rows written later get ids above the loaded ones. */
export const endOfIds = () =>
  ['companies', 'users', 'queues', 'connections', 'contacts', 'tickets', 'messages'].map(
    (table) =>
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`
  )
