// A mail that is broken, huge or meant to harm is shown as what it is.
import { test } from '@japa/runner'
import { MailClient } from '#modules/mail/sandbox/tests/mail_client'
import { startSandbox, type SpawnedSandbox } from '#sandbox/spawn'

const to = 'ana@loja.test'

test.group('Mailbox | hostile mail', (group) => {
  let sandbox: SpawnedSandbox
  let box: MailClient
  group.setup(async () => {
    sandbox = await startSandbox({ standIns: ['modules/mail/sandbox/index'] })
    box = new MailClient(sandbox.url, sandbox.env.SMTP_URL)
    return () => sandbox.kill()
  })

  test('HTML with scripts is kept as it is, and served as a document that may run nothing', async ({
    assert,
  }) => {
    const html = '<!doctype html><body onload="x()"><script>y()</script><form action="/z"></form>'
    await box.sendMail({ to, html })
    const mail = await box.newest()
    assert.equal(mail.html, `${html}\n`)
    const answer = await fetch(`${sandbox.url}/api/mail/messages/${mail.id}/html`)
    assert.equal(await answer.text(), `<!doctype html><base target="_blank">${html}\n`)
    const policy = answer.headers.get('content-security-policy')!
    assert.include(policy, 'sandbox allow-popups')
    assert.include(policy, "default-src 'none'")
    assert.notInclude(policy, 'script')
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  })

  test('an attachment is saved, not opened, whatever its name and type say', async ({ assert }) => {
    const source = [
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/html\x01; x=1',
      `Content-Disposition: attachment; filename="../a'b\\"<script>.html"`,
      '',
      '<script>x()</script>',
      '--b--',
    ]
    await box.sendSource(to, source.join('\r\n'))
    const { attachments } = await box.newest()
    assert.lengthOf(attachments, 1)
    const answer = await fetch(sandbox.url + attachments[0].url)
    assert.equal(answer.status, 200)
    assert.match(
      answer.headers.get('content-disposition')!,
      /^attachment; filename\*=UTF-8''[\w.%-]+$/
    )
    assert.include(answer.headers.get('content-security-policy')!, 'sandbox;')
    assert.equal((await fetch(`${sandbox.url}${attachments[0].url}9`)).status, 404)
  })

  test('{what} is kept and can be read')
    .with([
      { what: 'a mail of nothing', source: '' },
      { what: 'a mail without headers', source: 'Olá, Ana.' },
      { what: 'a multipart that does not end', source: multipart('--b\r\n\r\nOlá') },
      { what: 'a multipart without its boundary', source: multipart('Olá') },
      { what: 'broken base64', source: encoded('base64', '####%%%=') },
      { what: 'broken quoted-printable', source: encoded('quoted-printable', 'a=ZZ=\r\n=') },
      {
        what: 'an unknown charset',
        source: 'Content-Type: text/plain; charset=nonsense\r\n\r\nOlá',
      },
      { what: 'bytes of no charset', source: Buffer.from([0xff, 0x00, 0xc3, 0x28, 0x0d, 0x0a]) },
      { what: 'a header of two megabytes', source: `Subject: ${'a'.repeat(2 ** 21)}\r\n\r\nOlá` },
      { what: 'two thousand parts', source: multipart('--b\r\n\r\nx\r\n'.repeat(2000)) },
      { what: 'HTML that is nested deeply', source: page('<div><b>'.repeat(20_000)) },
      { what: 'HTML without an end', source: page('<a href="http://x') },
      { what: 'a link with very many dots', source: page(`http://x${'.'.repeat(500_000)}x`) },
      { what: 'a long row of tags that do not close', source: page('<'.repeat(300_000)) },
    ])
    .run(async ({ assert }, { source }) => {
      await box.call('DELETE', '/api/mail/messages')
      await box.sendSource(to, source)
      const mails = await box.mails()
      assert.lengthOf(mails, 1)
      assert.deepEqual(mails[0].to, [to])
      assert.deepInclude(await box.mail(mails[0].id), mails[0])
    })

  test('a client that hangs up in the middle leaves nothing', async ({ assert }) => {
    await box.call('DELETE', '/api/mail/messages')
    const answers = await box.dialogue([
      'HELO guiche.local',
      'MAIL FROM:<guiche@guiche.local>',
      `RCPT TO:<${to}>`,
      'DATA',
    ])
    assert.match(answers.at(-1)!, /^354/)
    await box.sendMail({ to, subject: 'depois' })
    assert.deepEqual(
      (await box.mails()).map(({ subject }) => subject),
      ['depois']
    )
  })
})

function multipart(body: string) {
  return `Subject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${body}`
}
function encoded(encoding: string, body: string) {
  return `Content-Transfer-Encoding: ${encoding}\r\nContent-Type: text/html\r\n\r\n${body}`
}
function page(html: string) {
  return `Content-Type: text/html\r\n\r\n${html.replace(/.{900}/g, '$&\r\n')}`
}
