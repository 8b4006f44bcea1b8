// `guiche keys`, and commands that call another server with a key (ADR 80), as programs against a real server.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as call } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { test } from '@japa/runner'
import Company from '#modules/identity/models/company'
import { aSuper, type SomeoneSignedIn } from '#modules/identity/testing'
import type { NewOperatorKeyWire } from '#modules/identity/wire'
import { issueCertificate } from '#sandbox/media/certificate'
import { freePort } from '#scripts/ports'
import { OperatorsServer } from '#tests/support/operators_server'

test.group('guiche keys', (group) => {
  let server: OperatorsServer
  let operator: SomeoneSignedIn
  let elsewhere: string
  group.setup(async () => {
    server = await OperatorsServer.start()
    const company = await Company.findByOrFail('is_platform', true)
    operator = await aSuper({ company, user: { name: 'Olga Prado' } })
    elsewhere = mkdtempSync(join(tmpdir(), 'guiche-elsewhere-'))
    return async () => {
      rmSync(elsewhere, { recursive: true, force: true })
      await server.stop()
    }
  })
  const id = () => String(operator.user.id)
  const create = async (...more: string[]) =>
    server.guiche(['keys', 'create', '--user', id(), '--name', 'Laptop of Olga', ...more])
  const aKey = async () => {
    const { out } = await create('--json')
    return JSON.parse(out) as NewOperatorKeyWire
  }
  /** On a machine that has nothing of the server. */
  const from = (env: NodeJS.ProcessEnv, ...args: string[]) =>
    server.guiche(args, { DATA_DIR: elsewhere, ...env })

  test('a key is made on the machine of the server, shown once, and revoked', async ({
    assert,
  }) => {
    const { code, out } = await create('--days', '7')
    assert.equal(code, 0)
    assert.match(out, /^guiche_operator_\S+\nIt is shown this once, and valid until \d{4}-/)
    const listed = await server.guiche(['keys', 'list'])
    assert.match(listed.out, /^ID +HOLDER +NAME +KEY +EXPIRES +LAST USED/)
    assert.match(listed.out, /Olga Prado +Laptop of Olga +guiche_operator_\S{5}…/)
    assert.notInclude(listed.out, out.split('\n')[0])
    const number = /^(\d+) /m.exec(listed.out)![1]
    assert.equal((await server.guiche(['keys', 'revoke', number])).out, 'Revoked.\n')
    const again = await server.guiche(['keys', 'revoke', number])
    assert.equal(again.code, 1)
    assert.include(again.errors, 'ERR_NO_OPERATOR_KEY_FOUND')
  })

  test('with a key commands call a server elsewhere, by a variable, a file, or --server', async ({
    assert,
  }) => {
    const { key } = await aKey()
    const byVariables = await from(
      { GUICHE_SERVER: server.url, GUICHE_KEY: key },
      ...['tenants', 'list', '--json']
    )
    assert.deepEqual([byVariables.code, byVariables.errors], [0, ''])
    assert.include(byVariables.out, '"Plataforma"')
    const file = join(elsewhere, 'key')
    writeFileSync(file, `${key}\n`, { mode: 0o600 })
    const byFile = await from(
      { GUICHE_KEY_FILE: file },
      ...['users', 'list', '--super', '--server', server.url]
    )
    assert.equal(byFile.code, 0)
    assert.include(byFile.out, 'Olga Prado')
  })

  test('without a key, in the clear, and with a revoked one nothing is called', async ({
    assert,
  }) => {
    const { id: number, key } = await aKey()
    const noKey = await from({ GUICHE_SERVER: server.url }, 'tenants', 'list')
    assert.equal(noKey.code, 2)
    assert.include(noKey.errors, 'guiche keys create')
    for (const address of ['http://guiche.example', 'guiche.example', 'ftp://127.0.0.1']) {
      const clear = await from({ GUICHE_SERVER: address, GUICHE_KEY: key }, 'tenants', 'list')
      assert.equal(clear.code, 2, address)
      assert.include(clear.errors, 'https://guiche.example')
    }
    const nowhere = `https://127.0.0.1:${await freePort()}`
    const nobody = await from({ GUICHE_SERVER: nowhere, GUICHE_KEY: key }, ...['tenants', 'list'])
    assert.equal(nobody.code, 3)
    assert.include(nobody.errors, `No server answers at ${nowhere} (ECONNREFUSED)`)
    await server.guiche(['keys', 'revoke', String(number)])
    const revoked = await from({ GUICHE_SERVER: server.url, GUICHE_KEY: key }, 'tenants', 'list')
    assert.equal(revoked.code, 1)
    assert.include(revoked.errors, 'ERR_OPERATOR_KEY_INVALID')
  })

  test('behind a proxy with TLS it is called where the certificate is known, and nowhere else', async ({
    assert,
    cleanup,
  }) => {
    const { ca, ...certificate } = await issueCertificate()
    const { hostname, port } = new URL(server.url)
    const proxy = createServer(certificate, (asked, answer) => {
      const { method, url: path, headers } = asked
      const forwarded = call({ hostname, port, method, path, headers }, (got) => {
        answer.writeHead(got.statusCode!, got.headers)
        got.pipe(answer)
      })
      asked.pipe(forwarded)
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    cleanup(() => void proxy.close())
    const { key } = await aKey()
    const GUICHE_SERVER = `https://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const unknown = await from({ GUICHE_SERVER, GUICHE_KEY: key }, 'tenants', 'list')
    assert.equal(unknown.code, 3)
    assert.match(unknown.errors, /No server answers at https:\S+ \(\w*(CERT|SIGNATURE)\w*\)/)
    const authority = join(elsewhere, 'authority.pem')
    writeFileSync(authority, ca)
    const known = await from(
      { GUICHE_SERVER, GUICHE_KEY: key, NODE_EXTRA_CA_CERTS: authority },
      ...['tenants', 'list']
    )
    assert.deepEqual([known.code, known.errors], [0, ''])
    assert.include(known.out, 'Plataforma')
  })

  test('a key makes no other key', async ({ assert }) => {
    const { key } = await aKey()
    const { code, errors } = await from(
      { GUICHE_SERVER: server.url, GUICHE_KEY: key },
      ...['keys', 'create', '--user', id(), '--name', 'Another']
    )
    assert.equal(code, 1)
    assert.include(errors, 'ERR_NO_PERMISSION')
  })
})
