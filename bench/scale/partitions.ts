/**
 * What partitions would change about messages: the same rows as one table, by company and by month, asked by the statements of
 * the bare server. A simulation in SQL: the product knows no partitions.
 */
import type pg from 'pg'
import { rounded } from '#bench/desk/beside_floor'
import { inDatabase, openCluster } from '#bench/desk/cached_cluster'
import { floorPages } from '#bench/desk/floor_pages'
import { companyId, large, small } from '#bench/desk/large_company'
import { answerTo, questions } from '#bench/desk/questions'
import { addCompanies } from '#bench/scale/many_companies'
import { median } from '#bench/whatsapp/gauges'

const rounds = 21
/** Rows of one insertion, spread over companies. */
const inserted = 2_000

interface Shape {
  readonly name: string
  /** Follows the columns of the table. */
  readonly partitionBy: string
  readonly partitions: (table: string) => readonly string[]
}
const shapes: readonly Shape[] = [
  { name: 'one table', partitionBy: '', partitions: () => [] },
  {
    name: '16 by company',
    partitionBy: 'partition by hash (company_id)',
    partitions: (table) =>
      [...Array(16).keys()].map(
        (rest) =>
          `create table ${table}_${rest} partition of ${table} for values with (modulus 16, remainder ${rest})`
      ),
  },
  {
    name: '14 by month',
    partitionBy: 'partition by range (sent_at)',
    partitions: (table) =>
      [...Array(14).keys()].map(
        (back) =>
          `do $$ declare begins timestamptz := date_trunc('month', now()) - make_interval(months => ${12 - back}); begin
             execute format('create table ${table}_${back} partition of ${table} for values from (%L) to (%L)',
               begins, begins + interval '1 month'); end $$`
      ),
  },
]

export async function measurePartitions(isShort: boolean): Promise<void> {
  const cluster = await openCluster(isShort ? small : large)
  try {
    await inDatabase(cluster.url, async (client) => {
      await addCompanies(client, isShort ? 19 : 99, new Date().toISOString())
      const asked = await questions(client)
      await client.query(
        `create temporary table some_messages as
           select * from messages order by hashint8extended(id, 7) limit ${inserted}`
      )
      const table: Record<string, unknown>[] = []
      for (const [place, shape] of shapes.entries()) {
        const name = `partitioned_${place}`
        await copyMessages(client, name, shape)
        table.push({ messages: shape.name, ...(await measure(client, name, asked)) })
        console.log(`bench scale: ${JSON.stringify(table.at(-1))}`)
      }
      console.table(table)
      console.table(await obstacles(client))
    })
  } finally {
    await cluster.drop()
  }
}

/** With all indexes of the product, unique ones as plain ones: a partition key would have to be part of them. */
async function copyMessages(client: pg.Client, name: string, shape: Shape): Promise<void> {
  await client.query(`create table ${name} (like messages including defaults) ${shape.partitionBy}`)
  for (const statement of shape.partitions(name)) await client.query(statement)
  await client.query(`insert into ${name} select * from messages order by sent_at, id`)
  const { rows } = await client.query(
    `select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'messages'::regclass`
  )
  for (const [place, { definition }] of rows.entries()) {
    await client.query(
      (definition as string).replace(
        /^CREATE (UNIQUE )?INDEX \S+ ON \S+/,
        `create index ${name}_i${place} on ${name}`
      )
    )
  }
  await client.query(`vacuum (analyze) ${name}`)
}

async function measure(
  client: pg.Client,
  name: string,
  asked: Awaited<ReturnType<typeof questions>>
) {
  const milliseconds: Record<string, number> = {}
  for (const { name: question, page, values } of asked.map((one) => ({
    ...one,
    ...answerTo(one),
  }))) {
    if (!['messages', 'search', 'phrase'].includes(page)) continue
    const { sql, isPlannedForValues } = floorPages[page]
    const text = sql.replaceAll(/\bmessages\b(?!")/g, name)
    const statement = isPlannedForValues ? undefined : `${name} ${page}`
    milliseconds[`${question} ms`] = await medianMs(async () => {
      await client.query({ name: statement, text, values: [...values] })
    })
  }
  milliseconds[`insert of ${inserted} ms`] = await medianMs(() => undone(client, insertInto(name)))
  milliseconds['delete of half a year ms'] = await medianMs(
    () =>
      undone(
        client,
        `delete from ${name} where company_id = ${companyId} and sent_at < now() - interval '6 months'`
      ),
    3
  )
  return milliseconds
}

/** Rows like others, by other names. */
const insertInto = (name: string) =>
  `insert into ${name} (id, company_id, ticket_id, contact_id, connection_id, from_me, wid, kind, body, sent_at, created_at, updated_at)
   select id + 1000000000, company_id, ticket_id, contact_id, connection_id, from_me, wid || 'x', kind, body, now(), now(), now()
   from some_messages`

async function undone(client: pg.Client, statement: string): Promise<void> {
  await client.query('begin')
  await client.query(statement)
  await client.query('rollback')
}

async function medianMs(work: () => Promise<void>, times = rounds) {
  await work()
  const taken: number[] = []
  for (let round = 0; round < times; round++) {
    const began = performance.now()
    await work()
    taken.push(performance.now() - began)
  }
  return rounded(median(taken))
}

/** What stands in the way of spreading tables by company: keys without it, and references to such keys. */
async function obstacles(client: pg.Client) {
  const { rows } = await client.query(
    `with tables as (
       select pg_class.oid, exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'company_id'
         and not attisdropped) as has_company
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname = 'public' and relkind = 'r' and relname not like 'adonis%' and relname not like 'partitioned%'
     ), keys as (
       select indrelid, exists (select from pg_attribute where attrelid = indrelid and attname = 'company_id'
         and attnum = any (indkey::int2[])) as has_company
       from pg_index where indisunique
     ), links as (
       select conrelid, exists (select from pg_attribute where attrelid = conrelid and attname = 'company_id'
         and attnum = any (conkey)) as has_company
       from pg_constraint where contype = 'f' and confrelid <> 'companies'::regclass
     )
     select (select count(*)::int from tables) as tables,
       (select count(*)::int from tables where not has_company) as "without company",
       (select count(*)::int from keys join tables on oid = indrelid where tables.has_company) as "unique keys",
       (select count(*)::int from keys join tables on oid = indrelid where tables.has_company and not keys.has_company)
         as "keys without it",
       (select count(*)::int from links join tables on oid = conrelid where tables.has_company) as "foreign keys",
       (select count(*)::int from links join tables on oid = conrelid where tables.has_company and not links.has_company)
         as "foreign keys without it"`
  )
  return rows
}
