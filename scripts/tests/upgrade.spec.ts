// An upgrade from the release before: its tables, with a row in each, are brought to this version as `guiche migrate` does it.
import fs from 'node:fs'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import pg from 'pg'
import { migrate } from '#app/kernel/migrations/migrations'
import { fillSchema } from '#tests/support/fill_schema'
import { freshDatabase, type FreshDatabase } from '#tests/support/fresh_database'
import { runFile } from '#tests/support/programs'
import { ServerProcess } from '#tests/support/server_process'

/** Those of the release before, of modules that are installed; as the history of migrations names them. */
const released = (
  JSON.parse(fs.readFileSync('database/released_migrations.json', 'utf8')) as string[]
)
  .filter((file) => fs.existsSync(file))
  .map((file) => file.replace(/\.ts$/, ''))

/** What `guiche migrate` runs. */
const guicheMigrate = ({ url }: FreshDatabase) =>
  runFile('ace.js', ['migration:run', '--force'], {
    cwd: app.makePath(),
    env: { DATABASE_URL: url, NODE_ENV: 'production' },
  })

/** A table and its row by what no renaming changes: the numbers that PostgreSQL gives to tables and columns. */
interface Kept {
  readonly oid: number
  readonly table: string
  /** As text, by the number of the column. */
  readonly values: Readonly<
    Record<number, { readonly column: string; readonly value: string | null }>
  >
}

async function rowsOf(client: pg.Client): Promise<Kept[]> {
  const { rows: tables } = await client.query<{
    oid: number
    table: string
    columns: { number: number; name: string }[]
  }>(
    `select class.oid::int as oid, class.relname::text as table,
       json_agg(json_build_object('number', attnum, 'name', attname)) as columns
     from pg_class class
     join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'adonis%'
     group by 1, 2 order by 2`
  )
  const kept: Kept[] = []
  for (const { oid, table, columns } of tables) {
    const list = columns.map(({ name }) => `"${name}"::text`).join(', ')
    const { rows } = await client.query({
      text: `select ${list} from "${table}" order by ctid`,
      rowMode: 'array',
    })
    for (const row of rows as (string | null)[][]) {
      const values = columns.map(({ number, name }, at) => [
        number,
        { column: name, value: row[at] },
      ])
      kept.push({ oid, table, values: Object.fromEntries(values) })
    }
  }
  return kept
}

const valuesNumbered = (rows: readonly Kept[], oid: number, number: number) =>
  rows.filter((row) => row.oid === oid).map(({ values }) => values[number]?.value)

const valuesNamed = (rows: readonly Kept[], table: string, column: string) =>
  rows
    .filter((row) => row.table === table)
    .map(({ values }) => Object.values(values).find((one) => one.column === column)?.value)

const countOf = (rows: readonly Kept[], oid: number) => rows.filter((row) => row.oid === oid).length

/** Everything that the catalogue says of tables, in lines; the order of columns is of no importance. */
const described = `
  select format('column %s.%s: %s%s default %s %s%s', relname, attname, format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' end, pg_get_expr(adbin, adrelid), attidentity, attgenerated) as line
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm')
  union all
  select format('constraint %s of %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select format('index %s valid: %s', pg_get_indexdef(indexrelid), indisvalid)
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
  union all
  select format('trigger %s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
  union all
  select format('function %s', pg_get_functiondef(oid)) from pg_proc
   where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
     and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select format('sequence %s %s', sequencename, data_type) from pg_sequences where schemaname = 'public'
  union all
  select format('extension %s', extname) from pg_extension
  order by line`

/**
 * What migrations of the next release move, and where it is now; each says by `release-check` why that may be done at
 * once. Entries of released migrations have no effect, and are removed.
 */
interface Moved {
  readonly by: string
  /** As `table.column`, by their former names. */
  readonly columns: readonly string[]
  /** The table that has the columns now; `undefined` when they only have another value. */
  readonly to?: string
  /** The name of the column there, when it is another one. */
  readonly as?: string
  /** The value now, when it is another one. */
  readonly value?: string
  /** Nothing needs them any more. */
  readonly isGone?: boolean
}
const columns = (table: string, names: string) => names.split(' ').map((name) => `${table}.${name}`)
const moved: readonly Moved[] = [
  {
    by: 'modules/bot/database/migrations/0021_own_fields_of_connections',
    columns: columns(
      'connections',
      'greeting away_text menu_pause_minutes max_menus transfer_minutes transfer_queue_id'
    ),
    to: 'bot_connections',
  },
  {
    by: 'modules/ratings/database/migrations/0020_own_text_of_connections',
    columns: ['connections.rating_text'],
    to: 'rating_texts',
    as: 'text',
  },
  {
    by: 'modules/identity/database/migrations/0020_leave_plans_to_billing',
    columns: ['companies.plan_id', 'companies.recurrence'],
    to: 'subscriptions',
  },
  {
    by: 'modules/identity/database/migrations/0020_leave_plans_to_billing',
    columns: columns(
      'plans',
      'id name users connections queues is_public flags created_at updated_at'
    ),
    to: 'plans',
  },
  {
    by: 'modules/identity/database/migrations/0020_leave_plans_to_billing',
    columns: ['plans.value'],
    to: 'plans',
    as: 'value_cents',
    value: '1250',
  },
  {
    by: 'modules/whatsapp/database/migrations/0018_use_standard_names',
    columns: ['inbox_entries.status', 'outbox_entries.status'],
    value: 'pending',
  },
  {
    by: 'modules/tickets/database/migrations/0018_use_standard_names',
    columns: ['unplaced_files.key'],
    to: 'pending_files',
  },
  {
    by: 'modules/tickets/database/migrations/0018_use_standard_names',
    columns: ['unplaced_files.stored_at'],
    to: 'pending_files',
    as: 'due_at',
    value: '2026-11-22 13:00:00+00',
  },
  {
    // The key of a file names its company.
    by: 'modules/tickets/database/migrations/0018_use_standard_names',
    columns: ['unplaced_files.company_id'],
    isGone: true,
  },
].filter(({ by }) => fs.existsSync(`${by}.ts`) && !released.includes(by))

/** Rows by which a server notices that it may not work: that of a demo, and that of a restored copy. */
const except = ['demo_marks', 'restore_marks']
/** Values that matter to what migrations do; the database itself would take any. */
const given = {
  // People and plans of a company that waits for its purge are removed.
  'companies.deleted_at': 'null',
  'companies.recurrence': `'ANUAL'`,
  'plans.value': '12.50',
  'unplaced_files.key': `'kept unplaced'`,
}

test.group('an upgrade from the release before', (group) => {
  let old: FreshDatabase
  let fresh: FreshDatabase
  let client: pg.Client
  let empty: Record<string, string>
  let before: Kept[]
  let upgraded: { code: number; output: string }

  group.setup(async () => {
    old = await freshDatabase('guiche_upgraded')
    fresh = await freshDatabase('guiche_fresh')
    await migrate(old.url, released)
    client = new pg.Client({ connectionString: old.url, options: '-c timezone=UTC' })
    await client.connect()
    empty = await fillSchema(client, { except, given })
    before = await rowsOf(client)
    upgraded = await guicheMigrate(old)
    return async () => {
      await client.end()
      await old.drop()
      await fresh.drop()
    }
  })

  test('each table of that release had a row', ({ assert }) => {
    assert.deepEqual(empty, {})
    assert.isAbove(new Set(before.map(({ table }) => table)).size, 30)
  })

  test('all migrations run on these rows, and none twice', async ({ assert }) => {
    assert.equal(upgraded.code, 0, upgraded.output)
    const again = await guicheMigrate(old)
    assert.equal(again.code, 0, again.output)
    assert.match(again.output, /Already up to date/)
  })

  test('every row is there, with what was in it', async ({ assert }) => {
    const after = await rowsOf(client)
    const lost = before.flatMap(({ oid, table, values }) =>
      Object.entries(values).flatMap(([number, { column, value }]) => {
        const name = `${table}.${column}`
        const way = moved.find(({ columns: names }) => names.includes(name))
        const now = way?.to
          ? valuesNamed(after, way.to, way.as ?? column)
          : valuesNumbered(after, oid, Number(number))
        const wanted = way?.value === undefined ? value : way.value
        return way?.isGone || now.includes(wanted) ? [] : `${name}: ${value} became ${now}`
      })
    )
    assert.deepEqual(lost, [])
    const without = before.filter(({ oid, table }) => {
      const isMoved = moved.some(({ columns: [name] }) => name.startsWith(`${table}.`))
      return !isMoved && countOf(after, oid) < countOf(before, oid)
    })
    assert.deepEqual(without, [])
  })

  test('the tables are the same as those of a new installation', async ({ assert }) => {
    const made = await guicheMigrate(fresh)
    assert.equal(made.code, 0, made.output)
    const linesOf = async (database: pg.Client) =>
      (await database.query<{ line: string }>(described)).rows.map(({ line }) => line)
    const other = new pg.Client({ connectionString: fresh.url })
    await other.connect()
    try {
      const [ours, theirs] = [await linesOf(client), await linesOf(other)]
      assert.isAbove(theirs.length, 500)
      assert.deepEqual(
        ours.filter((line) => !theirs.includes(line)),
        [],
        'only after the upgrade'
      )
      assert.deepEqual(
        theirs.filter((line) => !ours.includes(line)),
        [],
        'only in a new installation'
      )
    } finally {
      await other.end()
    }
  })

  test('the server starts on them', async ({ assert, cleanup }) => {
    // Not as a gateway: the rows name connections to WhatsApp.
    const server = await ServerProcess.prepare({
      ...process.env,
      NODE_ENV: 'production',
      PROCESS_KINDS: 'web',
      LOG_LEVEL: 'fatal',
      DATABASE_URL: old.url,
    })
    cleanup(() => server.end('SIGKILL'))
    await server.start()
    assert.equal((await fetch(`${server.url}/health/ready`)).status, 200)
    await server.end('SIGTERM')
    assert.isEmpty(server.fatal)
  })
})
