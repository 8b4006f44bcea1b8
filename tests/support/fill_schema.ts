/** Puts a row into each table of a database, whose foreign keys and checks hold. */
import type pg from 'pg'

export interface Column {
  readonly name: string
  readonly type: string
  readonly length: number | null
  readonly isNullable: boolean
  readonly hasDefault: boolean
  /** Numbered by a sequence, whose next number has to stay free. */
  readonly isNumbered: boolean
}

interface Options {
  /** Tables that stay empty. */
  readonly except?: readonly string[]
  /** Values by `table.column`, as SQL. */
  readonly given?: Readonly<Record<string, string>>
}
interface Reference {
  readonly columns: readonly string[]
  readonly to: string
  readonly toColumns: readonly string[]
}
interface Check {
  readonly name: string
  readonly columns: readonly string[]
  readonly definition: string
}
interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly references: readonly Reference[]
  readonly checks: readonly Check[]
}
interface Refusal {
  readonly code: string
  readonly constraint?: string
  readonly column?: string
  readonly message: string
}

/** An attempt leaves columns out until the table's checks hold. */
const mostAttempts = 12

/**
 * Returns why tables are still empty, by name. Tables with rows are left alone. As many columns as possible have values
 * that are not their defaults; a table is filled after those that it refers to.
 */
export async function fillSchema(
  client: pg.Client,
  { except = [], given = {} }: Options = {}
): Promise<Record<string, string>> {
  const tables = (await tablesOf(client)).filter(({ name }) => !except.includes(name))
  const open = new Map(tables.map((table) => [table.name, table]))
  let reasons: Record<string, string> = {}
  // Each round fills tables whose parents were filled by the round before.
  for (let before = -1; before !== open.size && open.size > 0;) {
    before = open.size
    reasons = {}
    for (const table of [...open.values()]) {
      const reason = (await hasRows(client, table.name)) ? null : await fill(client, table, given)
      if (reason === null) open.delete(table.name)
      else reasons[table.name] = reason
    }
  }
  return reasons
}

const hasRows = async (client: pg.Client, table: string): Promise<boolean> =>
  (await client.query(`select from "${table}" limit 1`)).rowCount === 1

/** Returns null when the table has a row. */
async function fill(
  client: pg.Client,
  table: Table,
  given: NonNullable<Options['given']>
): Promise<string | null> {
  const values = await valuesOf(client, table)
  for (const { name } of table.columns) {
    const value = given[`${table.name}.${name}`]
    if (value !== undefined) values.set(name, value)
  }
  let refused = ''
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const error = await insert(client, table.name, values)
    if (error === null) return null
    refused = error.message
    const changed = simplify(table, values, error)
    if (!changed) return refused
  }
  return refused
}

/** SQL by column. */
type Values = Map<string, string>

async function valuesOf(client: pg.Client, table: Table): Promise<Values> {
  const values: Values = new Map()
  for (const [at, column] of table.columns.entries()) {
    const check = table.checks.find(
      ({ columns }) => columns.length === 1 && columns[0] === column.name
    )
    values.set(column.name, allowedBy(check) ?? valueOf(column, at))
  }
  for (const reference of table.references) await refer(client, table, reference, values)
  return values
}

/** The columns of a foreign key get the values of one row that exists; they stay empty when there is none. */
async function refer(client: pg.Client, table: Table, reference: Reference, values: Values) {
  const { columns, to, toColumns } = reference
  const list = toColumns.map((name) => `"${name}"::text as "${name}"`).join(', ')
  const { rows } = await client.query<Record<string, string>>(
    `select ${list} from "${to}" order by ctid limit 1`
  )
  columns.forEach((name, at) => {
    const isShared = name === 'company_id' && columns.length > 1
    const isNullable = table.columns.find((column) => column.name === name)?.isNullable
    const value = rows[0]?.[toColumns[at]]
    if (value !== undefined) values.set(name, `'${value}'`)
    else if (isNullable && !isShared) values.set(name, 'null')
  })
}

async function insert(client: pg.Client, table: string, values: Values): Promise<Refusal | null> {
  const columns = [...values.keys()].map((name) => `"${name}"`).join(', ')
  try {
    await client.query(
      `insert into "${table}" (${columns}) overriding system value values (${[...values.values()].join(', ')})`
    )
    return null
  } catch (error) {
    return error as Refusal
  }
}

/** Changes one value of those that were refused; false when there is nothing left to change. */
function simplify({ columns, checks }: Table, values: Values, { constraint }: Refusal): boolean {
  const names = checks.find(({ name }) => name === constraint)?.columns ?? []
  for (const name of names) {
    const column = columns.find((one) => one.name === name)!
    const next = column.hasDefault ? 'default' : column.isNullable ? 'null' : null
    if (next !== null && values.get(name) !== next && values.get(name) !== 'null') {
      values.set(name, next)
      return true
    }
  }
  return false
}

/** The first value that a check names, such as `state = ANY (ARRAY['open'::text, …])` or `stars >= 1`. */
function allowedBy(check: Check | undefined): string | null {
  const named = /= ANY \(+ARRAY\[('[^']*'|\d+)|[^<>]= ('[^']*'::|\d+)|>= (\d+)/.exec(
    check?.definition ?? ''
  )
  return (named?.[1] ?? named?.[2] ?? named?.[3])?.replace(/::$/, '') ?? null
}

/** SQL of a value of the column's type. */
function valueOf({ name, type, length, isNumbered }: Column, at: number): string {
  if (isNumbered) return 'default'
  const text = `kept ${name}`
  if (type === 'varchar' || type === 'text') return `'${text.slice(0, length ?? undefined)}'`
  if (type === '_text' || type === '_varchar') return `array['${text}']`
  if (type.startsWith('_')) return `'{}'`
  // Another number in each column, so that a mix-up of two is seen.
  return literals[type] ?? String(at + 2)
}
const literals: Readonly<Record<string, string>> = {
  bool: 'true',
  bytea: `'\\x6b657074'`,
  date: `'2026-11-22'`,
  inet: `'192.0.2.1'`,
  json: `'{"text": "kept"}'`,
  jsonb: `'{"text": "kept"}'`,
  time: `'12:00'`,
  timestamp: `'2026-11-22 12:00'`,
  timestamptz: `'2026-11-22 12:00Z'`,
  uuid: `'00000000-0000-4000-8000-000000000001'`,
  tsvector: `'kept'`,
}

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select class.relname::text as name,
       (select json_agg(json_build_object('name', column_name, 'type', udt_name, 'length', character_maximum_length,
            'isNullable', is_nullable = 'YES', 'hasDefault', column_default is not null or is_identity = 'YES',
            'isNumbered', column_default like 'nextval%' or is_identity = 'YES') order by ordinal_position)
          from information_schema.columns
         where table_schema = 'public' and table_name = class.relname and is_generated = 'NEVER') as columns,
       (select coalesce(json_agg(json_build_object('columns', ${namesOf('conrelid', 'conkey')},
            'to', confrelid::regclass::text, 'toColumns', ${namesOf('confrelid', 'confkey')})), '[]')
          from pg_constraint where conrelid = class.oid and contype = 'f') as references,
       (select coalesce(json_agg(json_build_object('name', conname, 'columns', ${namesOf('conrelid', 'conkey')},
            'definition', pg_get_constraintdef(oid))), '[]')
          from pg_constraint where conrelid = class.oid and contype = 'c') as checks
     from pg_class class
     where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and class.relname not like 'adonis%'
     order by 1`
  )
  return rows
}

const namesOf = (table: string, numbers: string) =>
  `(select json_agg(attname order by at) from unnest(${numbers}) with ordinality as key (number, at)
     join pg_attribute on attrelid = ${table} and attnum = key.number)`
