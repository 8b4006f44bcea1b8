/** Migrations neither block a running server nor break the previous release (docs/running.md, “Updating”). */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { BaseSchema } from '@adonisjs/lucid/schema'
import { test } from '@japa/runner'
import { allowedIn, breachesOf, tablesMadeBy, type Rule } from '#scripts/release_check'

const root = app.makePath()
const folders = ['database/migrations/*.ts', 'modules/*/database/migrations/*.ts']
type Migration = new (client: unknown, file: string, dryRun: boolean) => BaseSchema

/** The SQL that the migration would execute. */
async function statementsOf(file: string): Promise<string[]> {
  const { default: Schema } = (await import(pathToFileURL(app.makePath(file)).href)) as {
    default: Migration
  }
  const queries = await new Schema(db.connection(), file, true).execUp()
  return queries as string[]
}
/** Those of installed modules. */
const released = (
  JSON.parse(readFileSync(app.makePath('database/released_migrations.json'), 'utf8')) as string[]
).filter((file) => existsSync(app.makePath(file, '../../..')))

test.group('the migrations of the next release', () => {
  test('do not block the server, and keep what the previous release uses', async ({ assert }) => {
    const files = globSync(folders, { cwd: root }).sort()
    assert.includeMembers(files, released, 'what was released stays')
    const made = await Promise.all(released.map(statementsOf))
    const existing = new Set(tablesMadeBy(made.flat()))
    assert.includeMembers([...existing], ['messages', 'tickets', 'contacts', 'audit_entries'])
    for (const file of files.filter((one) => !released.includes(one))) {
      const source = readFileSync(app.makePath(file), 'utf8')
      const allowed = allowedIn(source)
      const breaches = breachesOf(await statementsOf(file), existing)
      assert.deepEqual(
        breaches.filter(({ rule }) => !allowed.includes(rule)),
        [],
        `${file}: do it in steps, or say why it may be done as "// release-check: <rule>: <why>"`
      )
      assert.isFalse(
        source.includes('this.defer(') && !allowed.includes('data'),
        `${file} does in code what cannot be looked at here`
      )
    }
  })
})

test.group('the check of migrations', () => {
  const existing = new Set(['messages', 'tickets'])

  test('refuses as {rule}: {statement}')
    .with([
      { rule: 'index', statement: 'create index a on messages (id)' },
      { rule: 'index', statement: 'CREATE UNIQUE INDEX "a" ON "messages" ("id")' },
      {
        rule: 'index',
        statement: 'create index if not exists a on public.messages using gin (id)',
      },
      { rule: 'constraint', statement: 'alter table messages add constraint a check (id > 0)' },
      {
        rule: 'constraint',
        statement:
          'alter table "messages" add constraint "a" foreign key ("b") references "tickets" ("id")',
      },
      {
        rule: 'constraint',
        statement: 'alter table messages add column b integer null references tickets (id)',
      },
      { rule: 'constraint', statement: 'alter table "messages" add constraint "a" unique ("b")' },
      { rule: 'not-null', statement: 'alter table "messages" add column "b" integer not null' },
      {
        rule: 'not-null',
        statement:
          'alter table "messages" add column "a" integer not null default 0, add column "b" integer not null',
      },
      { rule: 'not-null', statement: 'alter table messages alter column b set not null' },
      { rule: 'rewrite', statement: 'alter table messages alter column b type bigint' },
      {
        rule: 'rewrite',
        statement: 'alter table messages alter column "b" set data type bigint using b::bigint',
      },
      {
        rule: 'rewrite',
        statement: 'alter table messages add column b uuid not null default gen_random_uuid()',
      },
      { rule: 'rewrite', statement: 'alter table "messages" add column "b" bigserial' },
      { rule: 'contract', statement: 'alter table "messages" drop column "b"' },
      { rule: 'contract', statement: 'alter table "messages" rename to "notes"' },
      { rule: 'contract', statement: 'alter table messages rename column a to b' },
      { rule: 'contract', statement: 'drop table "messages"' },
      { rule: 'data', statement: 'update messages set b = 1' },
      { rule: 'data', statement: 'delete\n  from messages -- all of them' },
      {
        rule: 'data',
        statement: 'with old as (select id from messages) update messages set b = 1 from old',
      },
      { rule: 'lock', statement: 'lock table messages in exclusive mode' },
      { rule: 'lock', statement: 'truncate messages' },
    ] satisfies { rule: Rule; statement: string }[])
    .run(({ assert }, { rule, statement }) => {
      assert.deepEqual(breachesOf([statement], existing), [{ rule, statement }])
    })

  test('accepts: {$self}')
    .with([
      'create index concurrently a on messages (id)',
      'create index a on drafts (id)',
      'alter table messages add column b integer',
      'alter table "messages" add column "b" integer null, add column "c" numeric(10, 2) not null default 0',
      "alter table messages add column b text not null default ''",
      'alter table messages add constraint a check (b is not null) not valid',
      'alter table messages validate constraint a',
      'alter table messages add constraint a unique using index b',
      'alter table drafts alter column b type bigint',
      'alter table drafts drop column b',
      'create table drafts (id serial primary key, b integer not null references messages (id))',
      'drop table drafts',
    ])
    .run(({ assert }, statement) => {
      assert.deepEqual(breachesOf([statement], existing), [])
    })

  test('an exception names its rule and its reason', ({ assert }) => {
    const source = `
      // release-check: contract: nothing has read it since 0.2.0
      // release-check: index:
      // release-check: data: short
      const text = 'release-check: lock: not a comment at all'`
    assert.deepEqual(allowedIn(source), ['contract'])
  })

  test('knows which tables exist', ({ assert }) => {
    assert.deepEqual(
      tablesMadeBy([
        'create table "a" ("id" serial)',
        'CREATE TABLE IF NOT EXISTS b(id int)',
        'select 1',
      ]),
      ['a', 'b']
    )
  })
})
