/** At the level info the log says which call of which company failed, and nothing about people. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { anOldRow } from '#modules/contacts/testing'
import { aCompany, anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'
import { aConnection } from '#modules/tickets/testing'
import { ServerProcess } from '#tests/support/server_process'
import { waitFor } from '#tests/support/waiting'

const ana = {
  name: 'Anacleta Quaresma',
  number: '5511976540123',
  email: 'anacleta.quaresma@cliente.test',
  text: 'o pedido azul não chegou',
}
const password = 'palavra-que-ninguem-sabe'

interface LogLine {
  readonly level: number
  readonly msg: string
  readonly request_id?: string
  readonly companyId?: number
  readonly userId?: number
  readonly url?: string
  readonly ids?: Readonly<Record<string, string>>
}

test.group('the log', (group) => {
  let server: ServerProcess
  let admin: SomeoneSignedIn
  group.setup(async () => {
    const company = await aCompany({ name: 'Padaria Quieta' })
    admin = await anAdmin({ company })
    server = await ServerProcess.prepare({
      ...process.env,
      // It logs JSON there.
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      PROCESS_KINDS: 'web',
      OPERATOR_SOCKET: 'none',
    })
    await server.start()
    return async () => {
      await server.end('SIGTERM')
      await db.from('audit_entries').delete()
      const left = ['contacts', 'quick_replies', 'connections', 'users', 'companies']
      for (const table of left) await db.from(table).delete()
    }
  })
  group.each.timeout(60_000)

  const lines = (): LogLine[] =>
    server.output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as LogLine)

  async function call(
    method: string,
    path: string,
    body?: object,
    token: string | null = admin.token
  ) {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
    await answer.arrayBuffer()
    return { status: answer.status, requestId: answer.headers.get('x-request-id') }
  }
  /** While the table is away each call that needs it fails by our fault. */
  async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
    await db.rawQuery(`alter table ${table} rename to ${table}_away`)
    try {
      return await work()
    } finally {
      await db.rawQuery(`alter table ${table}_away rename to ${table}`)
    }
  }
  const loggedAs = (requestId: string | null) =>
    waitFor('its line in the log', async () => {
      return lines().find(({ request_id: id }) => requestId !== null && id === requestId)
    })

  test('a failed call is found by the x-request-id of its answer, with company and person', async ({
    assert,
  }) => {
    const { status, requestId } = await without('contacts', () =>
      call('GET', `/contacts/987654?searchParam=${encodeURIComponent(ana.name)}`)
    )
    assert.equal(status, 500)
    assert.containsSubset(await loggedAs(requestId), {
      level: 50,
      msg: 'a call failed by our fault',
      companyId: admin.company.id,
      userId: admin.user.id,
      url: '/contacts/:id',
      ids: { id: '987654' },
    })
  })

  test('a day of people and customers leaves none of their data', async ({ assert }) => {
    const { id: whatsappId } = await aConnection(admin.actor)
    const contact = { name: ana.name, number: `+${ana.number}`, email: ana.email }
    const { id } = await anOldRow(admin.actor, { ...contact, number: ana.number })
    const search = `/contacts?searchParam=${encodeURIComponent(ana.name)}`
    const statuses = [
      await call('POST', '/auth/login', { email: ana.email, password }, null),
      await call('POST', '/contacts', { ...contact, number: ana.text }),
      await call('GET', search),
      await call('GET', `/contacts/${id}`),
      await call('GET', `/contacts/profile/${ana.number}`),
      await call('POST', '/quick-messages', { shortcode: ana.name, message: ana.text }),
    ].map(({ status }) => status)
    assert.deepEqual(statuses, [401, 422, 200, 200, 404, 200])

    const broken = await without('contacts', async () => [
      await call('PUT', `/contacts/${id}`, contact),
      await call('GET', search),
    ])
    const lost = await without('tickets', () =>
      call('POST', '/tickets', { contactId: 1, whatsappId, body: ana.text })
    )
    assert.deepEqual(
      broken.map(({ status }) => status),
      [500, 500]
    )
    for (const { requestId } of broken) await loggedAs(requestId)
    assert.isNotNull(lost.requestId)

    const written = server.output
    for (const [what, value] of Object.entries({ ...ana, password, token: admin.token })) {
      assert.notInclude(written, value, what)
    }
    assert.notInclude(written, admin.user.email)
  })
})
