/** The file of a queue, sent to whoever enters it: after the texts, once, and only that queue's (BOT-09). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { writeSetting } from '#app/kernel/settings/settings'
import HandOverSilent from '#modules/bot/jobs/hand_over_silent'
import { setBot } from '#modules/bot/testing'
import { aBotCompany, supportMenu } from '#modules/bot/tests/a_bot_company'
import { giveFile, isThere } from '#modules/bot/tests/give_file'
import { aCustomer } from '#modules/messages/testing'
import { detachFile } from '#modules/queues/actions/attach_file'
import { deleteTicket } from '#modules/tickets/actions/delete_ticket'
import SweepSharedFiles from '#modules/messages/jobs/sweep_shared_files'
import { anAdmin } from '#modules/identity/testing'

test.group('the file of a queue', (group) => {
  let clock: ReturnType<typeof frozenClock>
  group.each.setup(async () => {
    clock = frozenClock('2026-03-04T15:00:00Z')
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      clock.thaw()
      await undo()
    }
  })

  /** Every automatic message to everybody, oldest first; a file as its name. */
  const said = async ({ id }: { id: number }) => {
    const rows = await db
      .from('messages')
      .where({ connection_id: id, origin: 'bot' })
      .orderBy('id')
      .select('kind', 'body', 'media_name', 'media_file', 'wid')
    return rows as {
      kind: string
      body: string
      media_name: string
      media_file: string
      wid: string
    }[]
  }
  test('BOT-09, BOT-21: sent after the menu, as a document with its own name, enqueued in that order', async ({
    assert,
  }) => {
    const { ana, support, connection } = await aBotCompany()
    const source = await giveFile(support)
    await ana.says('oi')
    assert.deepEqual(await ana.says('2'), [supportMenu, 'tabela_de_preços.csv'])
    const file = (await said(connection)).at(-1)!
    assert.containsSubset(file, { kind: 'document', media_name: 'tabela_de_preços.csv' })
    assert.notEqual(file.media_file, source, 'the conversation keeps its own')
    const pending = await db
      .from('outbox_entries')
      .where('connection_id', connection.id)
      .orderBy('id', 'desc')
      .limit(2)
    assert.containsSubset(pending[0].content, {
      kind: 'document',
      file: file.media_file,
      fileName: 'tabela_de_preços.csv',
      caption: '',
    })
    assert.equal(pending[0].wid, file.wid)
    assert.equal(pending[1].content.text, supportMenu)
    assert.equal(pending[1].lane, pending[0].lane, 'they leave in order')
  })

  test('BOT-04, BOT-09: a picture is sent as a picture, after the greeting of the only queue', async ({
    assert,
  }) => {
    const { ana, sales, connection } = await aBotCompany({ offered: 1 })
    await giveFile(sales, 'vitrine.png')
    await ana.says('oi')
    assert.deepEqual(
      (await said(connection)).map(({ kind, body }) => [kind, body]),
      [
        ['text', 'Aqui é Vendas.'],
        ['image', ''],
      ]
    )
    const [row] = await db.from('messages').where({ connection_id: connection.id, kind: 'image' })
    assert.deepEqual([row.media_width, row.media_height], [40, 30])
    await ana.says('quero um sapato')
    assert.lengthOf(await said(connection), 2, 'once')
  })

  test('BOT-09, BOT-24: re-entering by the main menu sends it again; "0" and "#" within one queue do not', async ({
    assert,
  }) => {
    const { ana, support } = await aBotCompany()
    await giveFile(support)
    await ana.says('oi')
    await ana.says('2')
    await ana.says('1')
    assert.deepEqual(await ana.says('0'), [supportMenu])
    assert.lengthOf(await ana.says('#'), 1)
    clock.minutesLater(2)
    assert.deepEqual(await ana.says('2'), [supportMenu, 'tabela_de_preços.csv'])

    const other = await aBotCompany({ offered: 1 })
    await giveFile(other.sales)
    assert.deepEqual(await other.ana.says('oi'), ['Aqui é Vendas.', 'tabela_de_preços.csv'])
    assert.deepEqual(await other.ana.says('#'), ['Aqui é Vendas.'])
  })

  test('BOT-42, BOT-44: not sent while the queue is closed; sent with its menu once it is open', async ({
    assert,
  }) => {
    const { ana, support, actor } = await aBotCompany()
    await giveFile(support)
    await writeSetting(actor, 'queues.hours', 'queue')
    const shifts = [{ weekday: 4, startTime: '08:00', endTime: '18:00' }] as const
    await support.merge({ shifts: [...shifts], outOfHoursText: 'Volte amanhã.' }).save()
    await ana.says('oi')
    assert.deepEqual(await ana.says('2'), ['Volte amanhã.\n\n*[ # ]* - Menu principal'])
    clock.minutesLater(21 * 60)
    assert.deepEqual(await ana.says('oi'), [supportMenu, 'tabela_de_preços.csv'])
  })

  test('BOT-28, BOT-09: a timed hand-over sends nothing; the file comes with the menu after the next message', async ({
    assert,
  }) => {
    const { ana, support, connection } = await aBotCompany({ bot: { transferMinutes: 10 } })
    await setBot(connection, { transferQueueId: support.id })
    await giveFile(support)
    await ana.says('oi')
    clock.minutesLater(10)
    await new HandOverSilent().handle()
    assert.equal((await ana.ticket()).queueId, support.id)
    assert.lengthOf(await ana.heard(), 1, 'the menu of before')
    assert.deepEqual(await ana.says('oi'), [supportMenu, 'tabela_de_preços.csv'])
    await new HandOverSilent().handle()
    assert.lengthOf(await ana.heard(), 3)
  })

  test('BOT-13: the file counts as a message', async ({ assert }) => {
    const { ana, support } = await aBotCompany()
    await giveFile(support)
    await ana.says('oi')
    for (const answer of ['2', '#', '2']) await ana.says(answer)
    assert.lengthOf(await ana.heard(), 6)
    assert.lengthOf(await ana.says('1'), 0, 'the seventh in a minute')
    assert.isFalse((await ana.ticket()).isBot)
  })

  test('BOT-09: a crash before the commit sends nothing; the retry sends it once', async ({
    assert,
  }) => {
    const { ana, sales, company, connection } = await aBotCompany()
    await giveFile(sales)
    await ana.says('oi')
    for (const time of [1, 2]) {
      const killed = unitOfWork(async () => {
        await ana.says('1', { wid: 'CHOICE' })
        throw new Error(`killed ${time}`)
      })
      await assert.rejects(() => killed, `killed ${time}`)
    }
    assert.lengthOf(await said(connection), 1)
    await ana.says('1', { wid: 'CHOICE' })
    await ana.says('1', { wid: 'CHOICE' })
    assert.deepEqual((await ana.heard()).slice(1), ['Aqui é Vendas.', 'tabela_de_preços.csv'])
    assert.lengthOf(await db.from('shared_files').where('company_id', company.id), 1)
  })

  test('BOT-09: a file missing from the store does not block the texts', async ({ assert }) => {
    const { ana, sales } = await aBotCompany()
    await sales.merge({ mediaFile: 'companies/0/none.pdf', mediaName: 'x.pdf' }).save()
    await ana.says('oi')
    assert.deepEqual(await ana.says('1'), ['Aqui é Vendas.'])
  })

  test('BOT-09, CLO-18: all recipients share one copy, which outlives the queue’s own and is deleted with the last ticket', async ({
    assert,
  }) => {
    const { ana, sales, company, connection } = await aBotCompany({ offered: 1 })
    const source = await giveFile(sales)
    await ana.says('oi')
    const bia = aCustomer(connection)
    await bia.says('oi')
    const files = (await said(connection)).filter(({ kind }) => kind === 'document')
    assert.lengthOf(files, 2)
    const [{ media_file: key }] = files
    assert.equal(files[1].media_file, key)
    assert.lengthOf(await db.from('shared_files').where('company_id', company.id), 1)
    assert.lengthOf(await db.from('pending_files').whereLike('key', `companies/${company.id}/%`), 0)

    const admin = await anAdmin({ company })
    await detachFile(admin.actor, sales.id)
    await deleteTicket(admin.actor, (await ana.ticket()).id)
    clock.minutesLater(60 * 24 * 60)
    await new SweepSharedFiles().handle()
    assert.isTrue(await isThere(key), 'somebody shows it still')
    await deleteTicket(admin.actor, (await bia.ticket()).id)
    await new SweepSharedFiles().handle()
    assert.isFalse(await isThere(key))
    assert.lengthOf(await db.from('shared_files').where('company_id', company.id), 0)
    assert.notEqual(source, key)
  })
})
