/** Clients that disconnect during a request: it is completed, and its request ends. */
import { tracingChannel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { request, type IncomingMessage, type RequestOptions } from 'node:http'
import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import pg from 'pg'
import { storeFile } from '#app/kernel/media/media'
import { auditRequest } from '#app/kernel/actor/audit'
import { aCompany, anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'
import { aQueue } from '#modules/queues/testing'
import { waitFor } from '#tests/support/waiting'

interface HungUp {
  /** Of the response that was not read. */
  readonly status: number
  readonly ctx: HttpContext
}

/** Locks the table until the client has disconnected and the server knows it, then lets the request go on. */
async function hangUp(
  table: string,
  { body, ...call }: RequestOptions & { readonly body?: string }
): Promise<HungUp> {
  const holder = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await holder.connect()
  const { server, ended } = await listening(call.path!)
  try {
    await holder.query('begin')
    await holder.query(`lock table ${table} in access exclusive mode`)
    const arrived = once(server, 'request') as Promise<[IncomingMessage]>
    const sent = request({ host: process.env.HOST, port: process.env.PORT, ...call })
    sent.on('error', () => {}).end(body)
    const [{ socket }] = await arrived
    await waitFor('the call to wait for the table', async () => {
      const { rows } = await holder.query(
        `select 1 from pg_locks where relation = '${table}'::regclass and not granted`
      )
      return rows.length > 0
    })
    const gone = once(socket, 'close')
    sent.destroy()
    await gone
    await holder.query('commit')
    return await waitFor('the end of the call', async () => ended.at(0))
  } finally {
    await holder.end()
  }
}

/** Each request to this path that the framework has completed, whether or not its response could be written. */
async function listening(path: string) {
  const server = (await app.container.make('server')).getNodeServer()!
  const ended: HungUp[] = []
  const channel = tracingChannel<string, { ctx: HttpContext }>('adonisjs.http.request')
  const asyncEnd = ({ ctx }: { ctx: HttpContext }) => {
    if (ctx.request.url(true) === path) ended.push({ ctx, status: ctx.response.getStatus() })
  }
  const none = () => {}
  channel.subscribe({ asyncEnd, start: none, end: none, asyncStart: none, error: none })
  return { server, ended }
}

test.group('clients that disconnect', (group) => {
  let admin: SomeoneSignedIn
  group.each.setup(async () => {
    admin = await anAdmin({ company: await aCompany() })
    return () => admin.company.delete()
  })
  const signed = (more: Record<string, string> = {}) => ({
    'accept': 'application/json',
    'authorization': `Bearer ${admin.token}`,
    'user-agent': 'a phone',
    ...more,
  })
  const json = (value: object) => ({
    headers: signed({ 'content-type': 'application/json' }),
    body: JSON.stringify(value),
  })
  const auditRows = (): Promise<{ action: string; ip: string | null }[]> =>
    db
      .from('audit_entries')
      .where('company_id', admin.company.id)
      .whereNot('action', 'identity.sign_in')
      .select('action', 'ip')

  test('API-13: their changes are kept, and audited with their address', async ({ assert }) => {
    const queue = await aQueue(admin.actor)
    const call = { method: 'PUT', path: `/queue/${queue.id}`, ...json({ name: 'Nova' }) }
    const { status } = await hangUp('queues', call)
    assert.equal(status, 200)
    assert.equal((await db.from('queues').where('id', queue.id).firstOrFail()).name, 'Nova')
    const [{ ip }] = await auditRows()
    assert.match(String(ip), /127\.0\.0\.1$/)
  })

  test('API-13: a request whose action writes no audit row gets one as well', async ({
    assert,
  }) => {
    const call = { method: 'POST', path: '/users/set-language/en', headers: signed() }
    const { status } = await hangUp('users', call)
    assert.equal(status, 200)
    assert.match(String((await auditRows())[0].ip), /127\.0\.0\.1$/)
  })

  test('API-13: all data of the caller is known after it has disconnected', async ({ assert }) => {
    const queue = await aQueue(admin.actor)
    const call = { method: 'PUT', path: `/queue/${queue.id}`, ...json({ name: 'Nova' }) }
    const { ctx } = await hangUp('queues', call)
    assert.match(String(ctx.arrival.ip), /127\.0\.0\.1$/)
    assert.containsSubset(ctx.arrival, {
      protocol: 'http',
      host: `${process.env.HOST}:${process.env.PORT}`,
      userAgent: 'a phone',
    })
    assert.equal(ctx.arrival.requestId, ctx.response.getHeader('x-request-id'))
  })

  test('API-11: a file download whose client disconnects ends its request', async ({ assert }) => {
    const { key } = await storeFile(admin.actor, { bytes: Buffer.alloc(5_000_000, 'a') })
    const path = `/media/${key}`
    const { status } = await hangUp('users', { method: 'GET', path, headers: signed() })
    assert.isBelow(status, 500)
  })

  test('a progress stream whose client disconnects ends its request', async ({ assert }) => {
    const path = '/__transmit/events?uid=gone'
    const { status } = await hangUp('users', { method: 'GET', path, headers: signed() })
    assert.isBelow(status, 500)
  })

  test('API-13: a row is written without an address, too', async ({ assert }) => {
    await auditRequest(admin.actor, 'tests.nobody', null)
    assert.deepEqual(await auditRows(), [{ action: 'tests.nobody', ip: null }])
  })
})
