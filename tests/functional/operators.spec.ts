/** The operator of the server's own machine calls over the socket file (ADR 69). */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import server from '@adonisjs/core/services/server'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { openOperatorSocket } from '#app/kernel/http/operator_socket'
import { everyRoute, send, sendCall } from '#tests/support/every_route'
import { aCompany, aStranger, aSuper, anAdmin } from '#modules/identity/testing'

const account = 'ana'
/** Calls that need a person, and how they answer an account of the machine. */
const ofPeople: Readonly<Record<string, string>> = {
  // A setting of the platform grants them as well, which only the action knows.
  'GET /llm-config/models/pull': '403 ERR_NO_PERMISSION',
  'DELETE /llm-config/models/:name': '403 ERR_NO_PERMISSION',
  // A visit lasts as long as the session of the person who enters (AUT-13).
  'POST /companies/:id/enter': '403 ERR_NO_PERMISSION',
  // It reads tokens itself.
  'GET /media/*': '403 ERR_TOKEN_EXPIRED',
  // It is made for a person, whom the machine has to name.
  'POST /platform/operator-keys': '404 ERR_NO_USER_FOUND',
  // The provider is told the e-mail of who registers.
  'POST /payment-providers/:kind/register': '404 ERR_NO_USER_FOUND',
}
const signedIn = async () =>
  (await everyRoute()).filter(({ case: { right, streams } }) => {
    return right !== 'anyone' && right !== 'program' && !streams
  })

test.group('operators of the machine', (group) => {
  let socketPath: string
  group.setup(async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'guiche-operators-'))
    socketPath = path.join(folder, 'operator/guiche.sock')
    const close = await openOperatorSocket(socketPath, server.handle.bind(server))
    return async () => {
      await close()
      fs.rmSync(folder, { recursive: true, force: true })
    }
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const overFile = (method: string, of: string, body?: object, token?: string) =>
    send({
      ...{ method, path: of, socketPath, account, token },
      ...(body && { type: 'application/json', body: JSON.stringify(body) }),
    })
  const errorOf = ({ status, text }: { status: number; text: string }) =>
    `${status} ${(JSON.parse(text) as { error: string }).error}`

  test('AUT-14: {name} lets in the operator of the machine only with a right of the platform')
    .with(signedIn)
    .run(async ({ assert }, route) => {
      // Empty when only one module's routes are tested.
      if (!route) return
      await route.case.beforeEach?.()
      const home = await anAdmin()
      const platform = await aSuper({ company: await aCompany({ isPlatform: true }) })
      const call = await route.case.valid({ home, away: await aStranger(), platform })
      const { status, text } = await sendCall(route, call, null, { socketPath, account })
      const refusal = ofPeople[route.name] ?? '403 ERR_NO_PERMISSION'
      if (route.case.right === 'super' && !ofPeople[route.name]) assert.isBelow(status, 400, text)
      else assert.equal(errorOf({ status, text }), refusal)
    })

  test('API-13: what the operator does is audited with the account, and without an address', async ({
    assert,
  }) => {
    const { company: own } = await aSuper({ company: await aCompany({ isPlatform: true }) })
    const { status } = await overFile('PUT', '/whatsapp-version', { version: '2.3000.1' })
    assert.equal(status, 200)
    const rows = await db.from('audit_entries').where({ operator_account: account })
    assert.lengthOf(rows, 1)
    assert.containsSubset(rows[0], {
      entity: 'whatsapp_versions',
      company_id: own.id,
      user_id: null,
      operator_id: null,
      operator_account: account,
      ip: null,
    })
  })

  test('AUT-04: on the port nobody is the operator, whatever the headers say', async ({
    assert,
  }) => {
    await aCompany({ isPlatform: true })
    for (const name of [account, 'root']) {
      const answer = await send({ method: 'GET', path: '/whatsapp-version', account: name })
      assert.equal(errorOf(answer), '403 ERR_TOKEN_EXPIRED')
    }
  })

  test('a token is a person’s over the file, too', async ({ assert }) => {
    const admin = await anAdmin()
    const { status } = await overFile('GET', '/auth/me', undefined, admin.token)
    assert.equal(status, 200)
    assert.equal(
      errorOf(await overFile('GET', '/whatsapp-version', undefined, admin.token)),
      '403 ERR_NO_PERMISSION'
    )
    assert.equal(
      errorOf(await overFile('GET', '/whatsapp-version', undefined, 'oat_wrong')),
      '403 ERR_TOKEN_EXPIRED'
    )
  })

  test('before the platform is set up there is no operator', async ({ assert }) => {
    await db.from('companies').where('is_platform', true).update({ is_platform: false })
    assert.equal(errorOf(await overFile('GET', '/whatsapp-version')), '409 ERR_SETUP_NEEDED')
  })
})
