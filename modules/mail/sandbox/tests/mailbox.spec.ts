// What is sent to the mailbox is there as it was sent, until it is deleted, and after a restart.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { MailClient } from '#modules/mail/sandbox/tests/mail_client'
import { startSandbox, type SpawnedSandbox } from '#sandbox/spawn'

const standIns = ['modules/mail/sandbox/index']

test.group('Mailbox', (group) => {
  let folder: string
  let running: SpawnedSandbox | undefined
  group.each.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'guiche-sandbox-test-'))
  })
  group.each.teardown(async () => {
    await running?.kill()
    running = undefined
    rmSync(folder, { recursive: true, force: true })
  })
  async function start(dataDir?: string): Promise<MailClient> {
    running = await startSandbox({ dataDir, standIns })
    return new MailClient(running.url, running.env.SMTP_URL)
  }

  test('a mail with text, HTML, picture and attachment is there as it was sent', async ({
    assert,
  }) => {
    const box = await start()
    assert.propertyVal(running, 'smtpUrl', box.smtpUrl)
    assert.deepEqual(await box.call('GET', '/api/mail/server'), { smtpUrl: box.smtpUrl })
    const picture = Buffer.from('iVBORw0KGgo=', 'base64')
    await box.sendMail({
      from: 'Padaria São João <contato@padaria.test>',
      to: 'Ana Lúcia <ana@loja.test>',
      cc: 'joao@loja.test',
      bcc: 'Arquivo@loja.test',
      replyTo: 'Célia <celia@padaria.test>',
      subject: 'Promoção de amanhã: pão de queijo',
      messageId: '<um@padaria.test>',
      headers: { 'List-Unsubscribe': '<https://padaria.test/sair?a=1&b=2>' },
      text: 'Olá, Ana!\nVeja https://padaria.test/promo.',
      html: '<h1>Olá</h1><a href="https://padaria.test/ver?a=1&amp;b=2">Ver</a><a href="javascript:x">y</a><img src="cid:logo">',
      attachments: [
        { filename: 'cardápio de maio.txt', content: 'pão' },
        { filename: 'logo.png', content: picture, cid: 'logo' },
      ],
    })
    const [line] = await box.mails()
    assert.deepInclude(line, {
      from: { name: 'Padaria São João', address: 'contato@padaria.test' },
      envelopeFrom: 'contato@padaria.test',
      to: ['ana@loja.test', 'joao@loja.test', 'Arquivo@loja.test'],
      subject: 'Promoção de amanhã: pão de queijo',
      messageId: '<um@padaria.test>',
      repeatOf: null,
      preview: 'Olá, Ana! Veja https://padaria.test/promo.',
      attachmentCount: 1,
    })
    assert.closeTo(Date.parse(line.receivedAt), Date.now(), 30_000)

    const mail = await box.mail(line.id)
    assert.deepInclude(mail, line)
    assert.equal(mail.headerTo, 'Ana Lúcia <ana@loja.test>')
    assert.equal(mail.cc, 'joao@loja.test')
    assert.equal(mail.replyTo, 'Célia <celia@padaria.test>')
    assert.equal(mail.headers['list-unsubscribe'], '<https://padaria.test/sair?a=1&b=2>')
    assert.notProperty(mail.headers, 'bcc')
    assert.equal(mail.text, 'Olá, Ana!\nVeja https://padaria.test/promo.')
    assert.include(mail.html!, `<img src="data:image/png;base64,${picture.toString('base64')}">`)
    assert.deepEqual(mail.links, ['https://padaria.test/ver?a=1&b=2', 'https://padaria.test/promo'])
    assert.deepEqual(
      mail.attachments.map(({ name, type, size, isInline }) => [name, type, size, isInline]),
      [
        ['logo.png', 'image/png', picture.length, true],
        ['cardápio de maio.txt', 'text/plain', 4, false],
      ]
    )
    const file = await fetch(running!.url + mail.attachments[1].url)
    assert.equal(await file.text(), 'pão')
    assert.equal(
      file.headers.get('content-disposition'),
      `attachment; filename*=UTF-8''card%C3%A1pio%20de%20maio.txt`
    )
  })

  test('a mail has no text and no HTML but its own; a preview is made of either', async ({
    assert,
  }) => {
    const box = await start()
    await box.sendMail({ to: 'a@loja.test', html: '<title>x</title><p>Tom &amp; Zé</p><p>sim</p>' })
    const [html] = await box.mails()
    assert.equal(html.preview, 'Tom & Zé sim')
    assert.isNull((await box.mail(html.id)).text)
    await box.sendMail({ to: 'a@loja.test', text: 'Só texto' })
    assert.deepInclude(await box.newest(), { text: 'Só texto\n', html: null, subject: '' })
    const document = await fetch(
      `${running!.url}/api/mail/messages/${(await box.newest()).id}/html`
    )
    assert.equal(document.status, 404)
  })

  test('the source is what was sent, byte for byte', async ({ assert }) => {
    const box = await start()
    const source = 'From: a@b.test\r\nSubject: =?utf-8?q?Ol=C3=A1?=\r\n\r\n.ponto\r\n\r\nfim\r\n'
    await box.sendSource('ana@loja.test', source)
    const { id, subject, size } = await box.newest()
    assert.equal(subject, 'Olá')
    assert.equal(size, source.length)
    const answer = await fetch(`${running!.url}/api/mail/messages/${id}/source`)
    assert.equal(await answer.text(), source)
    assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
  })

  test('the list is newest first, by exact address and after a mail', async ({ assert }) => {
    const box = await start()
    for (const subject of ['um', 'dois', 'três']) {
      const to = subject === 'dois' ? ['Ana@loja.test', 'eva@loja.test'] : 'mariana@loja.test'
      await box.sendMail({ to, subject })
    }
    const subjects = async (query: string) => (await box.mails(query)).map(({ subject }) => subject)
    assert.deepEqual(await subjects(''), ['três', 'dois', 'um'])
    assert.deepEqual(await subjects('?to=aNA@loja.test'), ['dois'])
    assert.deepEqual(await subjects('?to=nobody@loja.test'), [])
    const [, second] = await box.mails()
    assert.deepEqual(await subjects(`?after=${second.id}`), ['três'])
    assert.deepEqual(await subjects(`?after=${second.id}&to=ana@loja.test`), [])
  })

  test('a mail that is sent twice is there twice, the second as a repetition', async ({
    assert,
  }) => {
    const box = await start()
    const mail = { to: 'ana@loja.test', messageId: '<fatura-7@guiche.local>', text: 'Fatura' }
    await box.sendMail(mail)
    await box.sendMail({ to: 'ana@loja.test', text: 'Outra' })
    await box.sendMail(mail)
    const [second, other, first] = await box.mails()
    assert.deepEqual([first.repeatOf, other.repeatOf, second.repeatOf], [null, null, first.id])
  })

  test('one is deleted, and all are', async ({ assert }) => {
    const box = await start(folder)
    for (const subject of ['um', 'dois', 'três']) await box.sendMail({ to: 'a@loja.test', subject })
    const [, second] = await box.mails()
    const path = `/api/mail/messages/${second.id}`
    assert.deepEqual(await box.call('DELETE', path), { deleted: 1 })
    await assert.rejects(() => box.call('DELETE', path), /404 NO_SUCH_MAIL/)
    await assert.rejects(() => box.mail(second.id), /404 NO_SUCH_MAIL/)
    assert.lengthOf(await box.mails(), 2)
    assert.deepEqual(await box.call('DELETE', '/api/mail/messages'), { deleted: 2 })
    assert.deepEqual(await box.mails(), [])
    assert.deepEqual(readdirSync(join(folder, 'mail')), [])
  })

  test('a kill -9 loses no mail that was acknowledged, and no id comes twice', async ({
    assert,
  }) => {
    const first = await start(folder)
    await first.sendMail({ to: 'ana@loja.test', bcc: 'eva@loja.test', subject: 'um', text: 'Olá' })
    await first.sendMail({ to: 'ana@loja.test', subject: 'dois' })
    const before = await first.mails()
    const details = await first.mail(before[1].id)
    await running!.kill()
    assert.includeMembers(readdirSync(join(folder, 'mail')), [`${details.id}.eml`])

    const second = await start(folder)
    assert.deepEqual(await second.mails(), before)
    assert.deepEqual(await second.mail(details.id), details)
    assert.deepEqual(details.to, ['ana@loja.test', 'eva@loja.test'])
    await second.call('DELETE', '/api/mail/messages')
    await running!.stop()
    const third = await start(folder)
    await third.sendMail({ to: 'ana@loja.test' })
    assert.isAbove((await third.newest()).id, before[0].id)
  })

  test('without a folder nothing survives', async ({ assert }) => {
    await (await start()).sendMail({ to: 'ana@loja.test' })
    await running!.stop()
    assert.deepEqual(await (await start()).mails(), [])
  })

  test('the newest five hundred are kept', async ({ assert }) => {
    const box = await start(folder)
    for (let part = 0; part < 13; part++) {
      const numbers = Array.from({ length: 40 }, (_, place) => part * 40 + place)
      await Promise.all(
        numbers.map((number) => box.sendMail({ to: 'a@loja.test', subject: String(number) }))
      )
    }
    const mails = await box.mails()
    assert.lengthOf(mails, 500)
    // The first forty were on their way together.
    const kept = mails.map(({ subject }) => Number(subject)).sort((a, b) => a - b)
    const later = Array.from({ length: 480 }, (_, place) => place + 40)
    assert.deepEqual(kept.slice(20), later)
    assert.lengthOf(readdirSync(join(folder, 'mail')), 1000)
  })

  test('whoever listens hears of each change', async ({ assert }) => {
    const box = await start()
    const stream = await fetch(`${running!.url}/api/mail/updates`)
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    assert.equal((await reader.read()).value, ': welcome\n\n')
    await box.sendMail({ to: 'ana@loja.test' })
    assert.equal((await reader.read()).value, 'data: {}\n\n')
    await box.mailFault({ kind: 'refuse', count: 1 })
    assert.equal((await reader.read()).value, 'data: {}\n\n')
    await reader.cancel()
  })
})
