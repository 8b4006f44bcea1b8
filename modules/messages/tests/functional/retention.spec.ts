/** Messages that a company does not keep any longer (OPS-02). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { readFile } from '#app/kernel/media/media'
import { storePending, keepFiles } from '#app/kernel/media/pending_files'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { writeSetting } from '#app/kernel/settings/settings'
import { anAdmin } from '#modules/identity/testing'
import DeleteOldMessages from '#modules/messages/jobs/delete_old_messages'
import { aMessage } from '#modules/messages/testing'
import { aTicket } from '#modules/tickets/testing'

const night = (stopping?: AbortSignal) => new DeleteOldMessages().handle({}, stopping)
const daysAgo = (days: number) => now().minus({ days }) as never

async function aCompany(days: number | null) {
  const { actor, company } = await anAdmin()
  if (days !== null) await writeSetting({ companyId: company.id }, 'messages.retention_days', days)
  const ticket = await aTicket(actor)
  return {
    id: company.id,
    actor,
    ticket,
    writes: (age: number, more: object = {}) => aMessage(ticket, { sentAt: daysAgo(age), ...more }),
    has: async () =>
      (await db.from('messages').where('company_id', company.id).orderBy('sent_at')).map(
        ({ body }) => body as string
      ),
  }
}

test.group('retention of messages', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('OPS-02: what is older than the setting goes; younger messages and other companies stay', async ({
    assert,
  }) => {
    const [short, long, all, unset] = [
      await aCompany(30),
      await aCompany(365),
      await aCompany(0),
      await aCompany(null),
    ]
    for (const company of [short, long, all, unset]) {
      await company.writes(400, { body: 'two winters ago' })
      await company.writes(31, { body: 'last month' })
      await company.writes(29, { body: 'this month' })
    }
    await night()
    assert.deepEqual(await short.has(), ['this month'])
    assert.deepEqual(await long.has(), ['last month', 'this month'])
    for (const one of [all, unset]) assert.lengthOf(await one.has(), 3)
    await night()
    assert.deepEqual(await short.has(), ['this month'])
  })

  test('OPS-02: files, former versions and reactions go with their message, the ticket stays', async ({
    assert,
  }) => {
    const company = await aCompany(30)
    const stored = await unitOfWork(async (work) => {
      const file = await storePending(company.actor, {
        bytes: Buffer.from('words of a customer'),
        originalName: 'letter.txt',
      })
      await keepFiles(work, [file.key])
      return file.key
    })
    const message = await company.writes(40, { mediaFile: stored, mediaState: 'stored' })
    const ofMessage = { message_id: message.id, company_id: company.id }
    await db.table('message_versions').insert({ ...ofMessage, body: 'x', replaced_at: new Date() })
    await db.from('tickets').where('id', company.ticket.id).update({ last_message: 'secret' })
    await night()
    assert.lengthOf(await company.has(), 0)
    assert.lengthOf(await db.from('message_versions').where('message_id', message.id), 0)
    const ticket = await db.from('tickets').where('id', company.ticket.id).firstOrFail()
    assert.equal(ticket.last_message, '')
    const pending = await db.from('pending_files').where('key', stored)
    const isGone = await readFile(stored).then(
      () => false,
      () => true
    )
    assert.isTrue(isGone || pending.length === 1, 'deleted, or due to be')
  })

  test('OPS-02: a file that other messages share stays, and so does a preview of what is left', async ({
    assert,
  }) => {
    const company = await aCompany(30)
    const key = `companies/${company.id}/shared.png`
    await db.table('shared_files').insert({
      key,
      company_id: company.id,
      source: 'companies/original.png',
      kind: 'image',
      mimetype: 'image/png',
      size: 10,
      last_sent_at: new Date(),
    })
    await company.writes(40, { mediaFile: key, fromMe: true })
    await company.writes(2, { mediaFile: key, fromMe: true, body: 'here it is' })
    await db.from('tickets').where('id', company.ticket.id).update({ last_message: 'here it is' })
    await night()
    assert.deepEqual(await company.has(), ['here it is'])
    assert.lengthOf(await db.from('pending_files').where('key', key), 0)
    const ticket = await db.from('tickets').where('id', company.ticket.id).firstOrFail()
    assert.equal(ticket.last_message, 'here it is')
  })

  test('OPS-02: a process that stops leaves the rest to the next night', async ({ assert }) => {
    const [one, other] = [await aCompany(30), await aCompany(30)]
    for (const company of [one, other]) await company.writes(40)
    await night(AbortSignal.abort())
    for (const company of [one, other]) assert.lengthOf(await company.has(), 1)
    await night()
    for (const company of [one, other]) assert.lengthOf(await company.has(), 0)
  })
})
