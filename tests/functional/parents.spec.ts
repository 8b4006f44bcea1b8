/** A row is chosen as a parent while it is being deleted: the choice locks it, or gets 404 (API-03, ADR 31). */
import { setTimeout as sleep } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import pg from 'pg'
import { lockAsParent, lockToDelete } from '#app/kernel/database/row_locks'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessUser } from '#modules/identity/public'
import { aCompany, anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'
import { requireQueue } from '#modules/queues/public'
import { aQueue } from '#modules/queues/testing'
import { aConnection } from '#modules/tickets/testing'
import { connections } from '#modules/whatsapp/public'
import type { Lane, Pair, PairCall } from '#tests/support/parent_pairs/round'
import { looseKeys, parentKeys, parentPairs } from '#tests/support/parents'

const rounds = 50
/** Companies in which rounds run concurrently: within one company many requests are serialised. */
const lanes = 5
/** Maximum delay in milliseconds between the two requests. */
const maxDelayMs = 12

interface ForeignKey {
  readonly child: string
  readonly columns: readonly string[]
  readonly parent: string
  readonly parentColumns: readonly string[]
}
const nameOf = ({ child, columns }: ForeignKey) => `${child}.${columns.join()}`

/** All foreign keys of the database, except those to companies: nobody chooses another company than their own. */
async function foreignKeys(): Promise<ForeignKey[]> {
  const { rows } = await db.rawQuery<{ rows: ForeignKey[] }>(
    `select child.relname as child, parent.relname as parent,
       (select array_agg(attname::text order by place)
        from unnest(conkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = conrelid and attnum = key.number) as columns,
       (select array_agg(attname::text order by place)
        from unnest(confkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = confrelid and attnum = key.number) as "parentColumns"
     from pg_constraint
     join pg_class as child on child.oid = conrelid
     join pg_class as parent on parent.oid = confrelid
     where contype = 'f' and connamespace = 'public'::regnamespace and parent.relname <> 'companies'
     order by 1, 2`
  )
  return rows
}

/** Tables with this column. */
async function tablesWith(column: string): Promise<Set<string>> {
  const { rows } = await db.rawQuery<{ rows: { name: string }[] }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = ?`,
    [column]
  )
  return new Set(rows.map(({ name }) => name))
}

async function aLane(): Promise<Lane> {
  const company = await aCompany()
  const [chooser, deleter] = [await anAdmin({ company }), await anAdmin({ company })]
  const { id: connectionId } = await aConnection(chooser.actor, { isDefault: true })
  return { chooser, deleter, connectionId }
}

interface Answer {
  readonly status: number
  readonly text: string
}
async function send({ method, path, body, token }: PairCall, usual: string): Promise<Answer> {
  const response = await fetch(`http://${process.env.HOST}:${process.env.PORT}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token ?? usual}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

/** Sends both requests of a round, one with a delay; which one, and how long, is random. */
async function play(pair: Pair, lane: Lane): Promise<{ chosen: Answer; removed: Answer }> {
  const { choose, remove } = await pair.make(lane)
  const delay = (Math.random() * 2 - 1) * maxDelayMs
  const [chosen, removed] = await Promise.all([
    sleep(Math.max(0, delay)).then(() => send(choose, lane.chooser.token)),
    sleep(Math.max(0, -delay)).then(() => send(remove, lane.deleter.token)),
  ])
  return { chosen, removed }
}

const isDone = ({ status }: Answer) => status >= 200 && status < 300

test.group('foreign keys and their declared rules', () => {
  test('each foreign key lists the tested requests that choose its parent, or why there are none', async ({
    assert,
  }) => {
    const keys = await foreignKeys()
    assert.sameMembers(keys.map(nameOf), Object.keys(parentKeys))
    const chosenBy = [...Object.values(parentKeys), ...looseKeys].flatMap((key) =>
      typeof key.chosenBy === 'string' ? [] : key.chosenBy
    )
    assert.sameMembers([...new Set(chosenBy)], Object.keys(parentPairs))
  })

  test('each key to a row that survives its deletion declares which rows may name it', async ({
    assert,
  }) => {
    const softlyDeleted = await tablesWith('deleted_at')
    for (const key of await foreignKeys()) {
      const { never, keeps } = parentKeys[nameOf(key)]
      const isDecided = (never === undefined) !== (keeps === undefined)
      assert.equal(isDecided, softlyDeleted.has(key.parent), nameOf(key))
    }
  })
})

/** Rows that requests choose, with the gate that locks them (ADR 31). */
const gates = {
  users: async ({ actor, user }: SomeoneSignedIn) => ({
    id: user.id,
    gate: () => accessUser(actor, user.id),
  }),
  queues: async ({ actor }: SomeoneSignedIn) => {
    const { id } = await aQueue(actor)
    return { id, gate: () => requireQueue(actor, id) }
  },
  connections: async ({ actor }: SomeoneSignedIn) => {
    const { id } = await aConnection(actor)
    return { id, gate: () => connections.access(actor, id) }
  },
}

test.group('gates that lock what they find', (group) => {
  let someone: SomeoneSignedIn
  group.each.setup(async () => {
    someone = await anAdmin({ company: await aCompany() })
    return () => someone.company.delete()
  })

  /** Whether another connection gets this lock at once. */
  async function isFree(table: string, id: number, lock: 'update' | 'no key update') {
    const other = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await other.connect()
    try {
      await other.query(`select id from ${table} where id = $1 for ${lock} nowait`, [id])
      return true
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03') throw error
      return false
    } finally {
      await other.end()
    }
  }

  test('inside a unit of work others cannot delete the row, but may change it: {$self}')
    .with(Object.keys(gates) as (keyof typeof gates)[])
    .run(async ({ assert }, table) => {
      const { id, gate } = await gates[table](someone)
      await unitOfWork(async () => {
        await gate()
        assert.isFalse(await isFree(table, id, 'update'))
        assert.isTrue(await isFree(table, id, 'no key update'))
      })
      assert.isTrue(await isFree(table, id, 'update'))
    })

  test('outside a unit of work it is a plain read without a lock', async ({ assert }) => {
    const found = lockAsParent(db.query().from('users')).toSQL().sql
    assert.notInclude(found, 'for key share')
    assert.throws(() => lockToDelete(db.query().from('users')), /inside a unit of work/)
  })
})

test.group('concurrent choice and deletion', (group) => {
  let all: Lane[]
  /** Wrong rows left by an earlier pair, already reported by that pair's test. */
  let known: ReadonlySet<string> = new Set()
  group.setup(async () => {
    all = []
    while (all.length < lanes) all.push(await aLane())
    return async () => {
      const ids = all.map(({ chooser }) => chooser.company.id)
      await db.from('companies').whereIn('id', ids).delete()
    }
  })

  /** Rows that name a deleted parent, or one of another company. */
  async function wrongRows(): Promise<string[]> {
    const [softlyDeleted, ofCompanies] = [
      await tablesWith('deleted_at'),
      await tablesWith('company_id'),
    ]
    const wrong: string[] = []
    const look = async (what: string, key: ForeignKey, condition: string) => {
      const on = key.columns.map((name, at) => `child.${name} = parent.${key.parentColumns[at]}`)
      const { rows } = await db.rawQuery<{ rows: object[] }>(
        `select child.* from ${key.child} as child join ${key.parent} as parent
         on ${on.join(' and ')} where ${condition}`
      )
      wrong.push(...rows.map((row) => `${nameOf(key)} ${what}: ${JSON.stringify(row)}`))
    }
    for (const key of await foreignKeys()) {
      const { never } = parentKeys[nameOf(key)]
      if (never && softlyDeleted.has(key.parent)) {
        await look('names a deleted row', key, `parent.deleted_at is not null and (${never})`)
      }
      if (ofCompanies.has(key.child) && ofCompanies.has(key.parent)) {
        await look('names a foreign row', key, 'child.company_id <> parent.company_id')
      }
    }
    for (const { child, parent } of looseKeys) {
      const [table, column] = child.split('.')
      const { rows } = await db.rawQuery<{ rows: object[] }>(
        `select id from ${table} as child where ${column} is not null and not exists
         (select from ${parent} as parent
          where parent.id = child.${column} and parent.company_id = child.company_id)`
      )
      wrong.push(...rows.map((row) => `${child} names nothing: ${JSON.stringify(row)}`))
    }
    return wrong
  }

  test('{$self}')
    .with(Object.keys(parentPairs))
    .timeout(180_000)
    .run(async ({ assert }, name) => {
      const pair = parentPairs[name]
      // Each request succeeds when it runs alone.
      const alone = await pair.make(all[0])
      const chosenAlone = await send(alone.choose, all[0].chooser.token)
      assert.isTrue(isDone(chosenAlone), `choosing alone: ${chosenAlone.text}`)
      const removedAlone = await send((await pair.make(all[0])).remove, all[0].deleter.token)
      assert.isTrue(isDone(removedAlone), `deleting alone: ${removedAlone.text}`)

      const chooseMay = [404, ...(pair.chooseRefused ?? [])]
      const removeMay = pair.removeRefused ?? []
      for (let played = 0; played < rounds; played += lanes) {
        for (const { chosen, removed } of await Promise.all(all.map((lane) => play(pair, lane)))) {
          if (!isDone(chosen)) assert.include(chooseMay, chosen.status, chosen.text)
          if (!isDone(removed)) assert.include(removeMay, removed.status, removed.text)
        }
      }
      const wrong = await wrongRows()
      const fresh = wrong.filter((row) => !known.has(row))
      known = new Set(wrong)
      assert.isEmpty(fresh, fresh.join('\n'))
    })
})
