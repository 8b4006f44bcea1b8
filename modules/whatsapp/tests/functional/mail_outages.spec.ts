/** Admins are told by e-mail, once, that a number has been away for ten minutes. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { writeSetting } from '#app/kernel/settings/settings'
import { anAdmin, anAgent, type SomeoneSignedIn } from '#modules/identity/testing'
import { openMailbox, type Mailbox } from '#modules/mail/testing'
import { aConnection } from '#modules/tickets/testing'
import MailOutages from '#modules/whatsapp/jobs/mail_outages'
import type Connection from '#modules/whatsapp/models/connection'
import ConnectionGap from '#modules/whatsapp/models/connection_gap'
import { noteGap } from '#modules/whatsapp/sessions/gaps'

const run = () => new MailOutages().handle()

test.group('mails about outages', (group) => {
  let mailbox: Mailbox
  let admin: SomeoneSignedIn
  let connection: Connection
  group.each.setup(async () => {
    mailbox = await openMailbox()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    admin = await anAdmin()
    await anAgent({ company: admin.company })
    connection = await aConnection(admin.actor, { status: 'CONNECTED', wanted: 'running' })
    return async () => {
      await undo()
      await mailbox.close()
    }
  })
  const change = (status: Connection['status'], minutesAgo = 0) =>
    unitOfWork((work) =>
      noteGap(work, connection, {
        status,
        lastDisconnectedAt: now().minus({ minutes: minutesAgo }),
      })
    )
  const down = async (minutesAgo: number) => {
    await change('OPENING', minutesAgo)
    connection.status = 'OPENING'
  }
  const recipients = async () =>
    (await mailbox.delivered()).map(({ to }) => (to as { text: string }).text)

  test('after ten minutes each admin gets one mail, however often the job runs', async ({
    assert,
  }) => {
    const second = await anAdmin({ company: admin.company })
    await down(9)
    await run()
    assert.deepEqual(await recipients(), [])
    await ConnectionGap.of(admin.actor).update({ left_at: now().minus({ minutes: 10 }).toJSDate() })
    await run()
    await run()
    assert.sameMembers(await recipients(), [admin.user.email, second.user.email])
    const [mail] = mailbox.mails
    assert.equal(mail.subject, `${connection.name} está desconectado`)
    assert.include(mail.text!, '/connections')
  })

  test('a number that is back by then is not mentioned; the next outage is', async ({ assert }) => {
    await down(11)
    await change('CONNECTED')
    connection.status = 'CONNECTED'
    await run()
    assert.deepEqual(await recipients(), [])
    await down(11)
    await run()
    assert.deepEqual(await recipients(), [admin.user.email])
  })

  test('whoever disconnects a number is not told of it', async ({ assert }) => {
    connection.wanted = 'logged_out'
    await down(11)
    await run()
    assert.deepEqual(await recipients(), [])
  })

  test('a company that switched it off gets none, also not later', async ({ assert }) => {
    await writeSetting(admin.actor, 'whatsapp.mail_outages', 'disabled')
    await down(11)
    await run()
    await writeSetting(admin.actor, 'whatsapp.mail_outages', 'enabled')
    await run()
    assert.deepEqual(await recipients(), [])
  })
})
