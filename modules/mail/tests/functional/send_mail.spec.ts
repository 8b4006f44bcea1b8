/** Mails leave once, over SMTP; what stands in their way is kept and tried again. */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import SendDue from '#modules/mail/jobs/send_due'
import { Mail } from '#modules/mail/model'
import { sendMail } from '#modules/mail/send_mail'
import { aMail, openMailbox, type Mailbox } from '#modules/mail/testing'
import { useMailServer } from '#modules/mail/transport'
import { writeMails } from '#modules/mail/public'

test.group('mails', (group) => {
  let mailbox: Mailbox
  let clock: ReturnType<typeof frozenClock>
  group.each.setup(async () => {
    clock = frozenClock()
    mailbox = await openMailbox()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      await undo()
      await mailbox.close()
      clock.thaw()
    }
  })

  test('a mail leaves after the commit, as HTML and plain text, and its content is not kept', async ({
    assert,
  }) => {
    const { id } = await aMail({ recipient: 'rita@aurora.test', code: '402913' })
    const kept = await Mail.findOrFail(id)
    assert.notInclude(JSON.stringify(kept.$attributes), '402913')
    const [arrived, ...others] = await mailbox.delivered()
    assert.lengthOf(others, 0)
    assert.equal((arrived.to as { text: string }).text, 'rita@aurora.test')
    assert.equal(arrived.subject, 'E-mail de teste do Guichê')
    assert.equal(arrived.from?.value[0].name, 'Guichê')
    assert.include(arrived.text!, '402913')
    assert.include(arrived.html as string, '402913')
    assert.include(arrived.html as string, '<html lang="pt">')
    const mail = await Mail.findOrFail(id)
    assert.containsSubset(mail.$attributes, { state: 'sent', content: null, attempts: 1 })
    assert.isNotNull(mail.sentAt)
  })

  test('nothing leaves when the unit of work fails', async ({ assert }) => {
    const failing = unitOfWork(async () => {
      await aMail()
      throw new Error('changed its mind')
    })
    await assert.rejects(() => failing, 'changed its mind')
    assert.lengthOf(await mailbox.delivered(), 0)
    assert.lengthOf(await Mail.all(), 0)
  })

  test('many are the same rows as one, and leave after the commit by one job', async ({
    assert,
  }) => {
    const mail = {
      kind: 'mail.test',
      companyId: 7,
      recipient: 'rita@aurora.test',
      language: 'es',
      code: '402913',
      expiresAt: now().plus({ hours: 1 }),
    }
    const { id } = await aMail(mail)
    await writeMails(Array.from({ length: 1001 }, () => mail))
    const [single, ...many] = await Mail.query().orderBy('id')
    assert.lengthOf(many, 1001)
    const same = single.serialize({ fields: { omit: ['id', 'content'] } })
    assert.equal(single.id, id)
    assert.containsSubset(many[0].serialize(), same)
    assert.containsSubset(many.at(-1)!.serialize(), same)
    assert.notInclude(many[0].content!, '402913')
    assert.deepEqual(
      mailbox.jobs.all.map(({ name }) => name),
      ['mail.send', 'mail.send_due']
    )
    await Mail.query()
      .whereNotIn('id', [id, many[0].id, many.at(-1)!.id])
      .delete()
    const arrived = await mailbox.delivered()
    assert.deepEqual(
      arrived.map(({ subject, text }) => [subject, text!.includes('402913')]),
      Array(3).fill([single.subject, true])
    )
  })

  test('of many nothing leaves when the unit of work fails, and none is no job', async ({
    assert,
  }) => {
    const mail = { kind: 'mail.test', companyId: null, recipient: 'r@aurora.test', language: 'pt' }
    const failing = unitOfWork(async () => {
      await writeMails([mail, mail])
      throw new Error('changed its mind')
    })
    await assert.rejects(() => failing, 'changed its mind')
    await writeMails([])
    assert.lengthOf(mailbox.jobs.all, 0)
    assert.lengthOf(await Mail.all(), 0)
  })

  test('a mail whose job was lost in a crash is found by the poll', async ({ assert }) => {
    await aMail()
    mailbox.jobs.restore()
    await new SendDue().handle(null)
    assert.lengthOf(mailbox.mails, 1)
  })

  test('an attempt that was lost in a crash is made again after two minutes, with the same Message-ID', async ({
    assert,
  }) => {
    const { id } = await aMail()
    await sendMail(id)
    // As the crash left it: sent, and the commit that says so never came.
    const claimed = { state: 'waiting', content: (await aMail()).content, sent_at: null }
    await db
      .from('mails')
      .where({ id })
      .update({ ...claimed, next_at: now().plus({ seconds: 120 }).toJSDate() })
    await sendMail(id)
    assert.lengthOf(mailbox.mails, 1)
    clock.minutesLater(3)
    await sendMail(id)
    assert.lengthOf(mailbox.mails, 2)
    assert.equal(mailbox.mails[0].messageId, mailbox.mails[1].messageId)
  })

  test('a server that refuses for the time being is asked again, at growing distances, for a day', async ({
    assert,
  }) => {
    const start = now()
    const { id } = await aMail()
    mailbox.refuseWith = 451
    const distances: number[] = []
    for (;;) {
      await sendMail(id)
      const mail = await Mail.findOrFail(id)
      assert.include(mail.error!, '451')
      if (mail.state === 'failed') break
      assert.equal(mail.state, 'waiting')
      distances.push(Math.round(mail.nextAt!.diff(now(), 'seconds').seconds))
      clock.travel((distances.at(-1)! + 1) * 1000)
    }
    assert.deepEqual(distances, [30, 120, 600, 1800, 7200, 21_600, 43_200])
    const hours = now().diff(start, 'hours').hours
    assert.isAbove(hours, 20)
    assert.isBelow(hours, 24)
  })

  test('a server that refuses and then takes it: sent once, without an error', async ({
    assert,
  }) => {
    const { id } = await aMail()
    mailbox.refuseWith = 451
    await mailbox.delivered()
    mailbox.refuseWith = null
    await sendMail(id)
    assert.lengthOf(mailbox.mails, 0)
    clock.travel(31_000)
    await new SendDue().handle(null)
    assert.lengthOf(mailbox.mails, 1)
    assert.containsSubset((await Mail.findOrFail(id)).$attributes, {
      state: 'sent',
      attempts: 2,
      error: null,
    })
  })

  test('a recipient that the server refuses for good has failed at once; its content stays', async ({
    assert,
  }) => {
    const { id } = await aMail()
    mailbox.refuseWith = 550
    await mailbox.delivered()
    const mail = await Mail.findOrFail(id)
    assert.containsSubset(mail.$attributes, { state: 'failed', attempts: 1, nextAt: null })
    assert.include(mail.error!, '550')
    assert.isNotNull(mail.content)
  })

  test('a mail that is of no use any more is not sent, and its content is gone', async ({
    assert,
  }) => {
    const { id } = await aMail({ expiresAt: now().plus({ minutes: 15 }) })
    clock.minutesLater(16)
    await mailbox.delivered()
    assert.lengthOf(mailbox.mails, 0)
    const mail = await Mail.findOrFail(id)
    assert.containsSubset(mail.$attributes, { state: 'expired', content: null, nextAt: null })
  })

  test('without a mail server a mail waits and says why', async ({ assert, cleanup }) => {
    cleanup(await useMailServer(null))
    const { id } = await aMail()
    await mailbox.delivered()
    const mail = await Mail.findOrFail(id)
    assert.equal(mail.state, 'waiting')
    assert.include(mail.error!, 'SMTP_URL')
  })

  test('a server that cannot be reached: it waits', async ({ assert, cleanup }) => {
    cleanup(await useMailServer(new URL('smtp://127.0.0.1:1')))
    const { id } = await aMail()
    await sendMail(id)
    const mail = await Mail.findOrFail(id)
    assert.equal(mail.state, 'waiting')
    assert.include(mail.error!, 'ECONNREFUSED')
  })
})

test.group('mails, at once', (group) => {
  let mailbox: Mailbox
  // Without a transaction around the test, so that each attempt has a connection of its own.
  group.each.setup(async () => {
    mailbox = await openMailbox()
    return async () => {
      await Mail.query().delete()
      await mailbox.close()
    }
  })

  test('a job that runs five times, and the poll beside it, send each mail once', async ({
    assert,
  }) => {
    const ids = []
    for (let n = 0; n < 5; n++) ids.push((await aMail({ recipient: `p${n}@aurora.test` })).id)
    const attempts = ids.flatMap((id) => Array.from({ length: 5 }, () => sendMail(id)))
    await Promise.all([...attempts, new SendDue().handle(null)])
    assert.deepEqual(
      mailbox.mails.map(({ to }) => (to as { text: string }).text).toSorted(),
      [0, 1, 2, 3, 4].map((n) => `p${n}@aurora.test`)
    )
    const states = (await Mail.all()).map(({ state, attempts: tried }) => [state, tried])
    assert.deepEqual(states, Array(5).fill(['sent', 1]))
  })
})
