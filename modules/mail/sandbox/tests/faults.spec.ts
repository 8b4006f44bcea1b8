// What an SMTP client meets when a fault stands, what of it arrives nevertheless, and what is refused always.
import { test } from '@japa/runner'
import { MailClient } from '#modules/mail/sandbox/tests/mail_client'
import { SandboxRefusal } from '#sandbox/client'
import { startSandbox, type SpawnedSandbox } from '#sandbox/spawn'

const long = 'a'.repeat(400)
const message = { to: 'ana@loja.test', subject: 'Fatura', text: 'Olá' }

test.group('Mailbox | faults', (group) => {
  let sandbox: SpawnedSandbox
  let box: MailClient
  group.setup(async () => {
    sandbox = await startSandbox({ standIns: ['modules/mail/sandbox/index'] })
    box = new MailClient(sandbox.url, sandbox.env.SMTP_URL)
    return () => sandbox.kill()
  })
  group.each.setup(async () => {
    await box.call('DELETE', '/api/mail/messages')
    await box.call('DELETE', '/api/mail/faults')
  })
  /** What the client knows of a mail that was not acknowledged. */
  async function failure(mail: object = message, timeouts = {}) {
    const error = await box.sendMail(mail, timeouts).then(
      () => undefined,
      (problem: { responseCode?: number; code?: string; command?: string }) => problem
    )
    return error && { code: error.responseCode ?? error.code, command: error.command }
  }

  test('{kind}: the client sees {code} at {command}, {kept} mails are kept, the next one passes')
    .with([
      { kind: 'refuse', code: 550, command: 'RCPT TO', kept: 0 },
      { kind: 'defer', code: 451, command: 'RCPT TO', kept: 0 },
      { kind: 'greeting', code: 421, command: 'CONN', kept: 0 },
      { kind: 'drop', code: 'ECONNECTION', command: 'CONN', kept: 0 },
      { kind: 'accept_then_drop', code: 'ECONNECTION', command: 'CONN', kept: 1 },
    ] as const)
    .run(async ({ assert }, { kind, code, command, kept }) => {
      assert.deepEqual(await box.mailFault({ kind, count: 1 }), { kind, count: 1 })
      assert.deepEqual(await failure(), { code, command })
      assert.lengthOf(await box.mails(), kept)
      assert.deepEqual(await box.mailFaults(), [])
      assert.isUndefined(await failure())
      assert.lengthOf(await box.mails(), kept + 1)
    })

  test('slow: the mail is kept, the answer comes after the time; a client that does not wait sends twice', async ({
    assert,
  }) => {
    await box.mailFault({ kind: 'slow', ms: 400, count: 1 })
    const start = performance.now()
    assert.isUndefined(await failure())
    assert.isAtLeast(performance.now() - start, 395)

    await box.mailFault({ kind: 'slow', ms: 60_000, count: 1 })
    const mail = { ...message, messageId: '<fatura@guiche.local>' }
    assert.deepEqual(await failure(mail, { socketTimeout: 300 }), {
      code: 'ETIMEDOUT',
      command: 'CONN',
    })
    assert.isUndefined(await failure(mail))
    const [second, first] = await box.mails()
    assert.equal(second.repeatOf, first.id)
  })

  test('a fault meets a mail with all its recipients, faults come in their order', async ({
    assert,
  }) => {
    await box.mailFault({ kind: 'defer', count: 2 })
    await box.mailFault({ kind: 'accept_then_drop', count: 1 })
    const many = { ...message, to: ['ana@loja.test', 'eva@loja.test', 'rui@loja.test'] }
    assert.equal((await failure(many))?.code, 451)
    assert.deepEqual(await box.mailFaults(), [
      { kind: 'defer', count: 1 },
      { kind: 'accept_then_drop', count: 1 },
    ])
    assert.equal((await failure(many))?.code, 451)
    assert.equal((await failure(many))?.code, 'ECONNECTION')
    assert.isUndefined(await failure(many))
    assert.lengthOf(await box.mails(), 2)
  })

  test('without a count it lasts until it is cleared, or another is asked for', async ({
    assert,
  }) => {
    await box.mailFault({ kind: 'greeting' })
    for (let time = 0; time < 3; time++) assert.equal((await failure())?.code, 421)
    await box.mailFault({ kind: 'refuse' })
    assert.deepEqual(await box.mailFaults(), [{ kind: 'refuse' }])
    for (let time = 0; time < 3; time++) assert.equal((await failure())?.code, 550)
    assert.deepEqual(await box.call('DELETE', '/api/mail/faults'), { cleared: true })
    assert.isUndefined(await failure())
  })

  test('{what} → {status} {code}')
    .with([
      { what: 'an unknown fault', order: { kind: 'burn' }, status: 422, code: 'INVALID' },
      { what: 'a fault without a kind', order: {}, status: 422, code: 'INVALID' },
      { what: 'a list as a fault', order: [], status: 422, code: 'INVALID' },
      { what: 'no times', order: { kind: 'drop', count: 0 }, status: 422, code: 'INVALID' },
      { what: 'half a time', order: { kind: 'drop', count: 0.5 }, status: 422, code: 'INVALID' },
      {
        what: 'times as a text',
        order: { kind: 'drop', count: '2' },
        status: 422,
        code: 'INVALID',
      },
      { what: 'no delay', order: { kind: 'slow' }, status: 422, code: 'MS_IS_MISSING' },
      { what: 'a list after a text', path: 'messages?after=x', status: 422, code: 'INVALID' },
      { what: 'a long address', path: `messages?to=${long}`, status: 422, code: 'INVALID' },
      { what: 'an id that is a text', path: 'messages/x', status: 404, code: 'NO_SUCH_MAIL' },
      { what: 'an id of no mail', path: 'messages/7/source', status: 404, code: 'NO_SUCH_MAIL' },
      { what: 'a path', path: 'messages/..%2f7/html', status: 404, code: 'NO_SUCH_MAIL' },
    ])
    .run(async ({ assert }, { path = 'faults', order, status, code }) => {
      const refused = await box.call(order ? 'POST' : 'GET', `/api/mail/${path}`, order).then(
        () => undefined,
        (error: SandboxRefusal) => error
      )
      assert.instanceOf(refused, SandboxRefusal)
      assert.deepInclude(refused, { status, code })
      assert.match(refused!.message, / (Falta|O campo|O corpo|Diga|Não há) /)
      assert.deepEqual(await box.mailFaults(), [])
    })

  test('a mail above ten megabytes is refused, whether the client says its size or not', async ({
    assert,
  }) => {
    const [, hello, from] = await box.dialogue([
      'HELO guiche.local',
      `MAIL FROM:<guiche@guiche.local> SIZE=${11 * 1024 * 1024}`,
    ])
    assert.match(hello, /^250/)
    assert.match(from, /^552/)
    const large = { ...message, attachments: [{ content: Buffer.alloc(9 * 1024 * 1024) }] }
    assert.equal((await failure(large))?.code, 552)
    assert.lengthOf(await box.mails(), 0)
    assert.isUndefined(await failure())
  })

  test('neither TLS nor a password is asked for; any password is taken', async ({ assert }) => {
    const answers = await box.dialogue([
      'HELO guiche.local',
      'STARTTLS',
      `AUTH PLAIN ${Buffer.from('\0ana\0segredo').toString('base64')}`,
    ])
    assert.deepEqual(
      answers.map((answer) => answer.slice(0, 3)),
      ['220', '250', '500', '235']
    )
  })
})
