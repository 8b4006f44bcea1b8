/** Menus end to end on a real database: from WhatsApp's message to what is stored for the customer. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { writeSetting } from '#app/kernel/settings/settings'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { setBot } from '#modules/bot/testing'
import { aBotCompany, mainMenu, pricesMenu, supportMenu } from '#modules/bot/tests/a_bot_company'
import { deleteOption } from '#modules/bot/tests/delete_option'

test.group('menus', (group) => {
  group.each.setup(async () => {
    const clock = frozenClock('2026-03-04T15:00:00Z')
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      clock.thaw()
      await undo()
    }
  })

  test('BOT-05, BOT-08, IN-43: the first message gets the menu of queues, stored as automatic', async ({
    assert,
  }) => {
    const { ana, connection } = await aBotCompany()
    assert.deepEqual(await ana.says('2'), [mainMenu])
    const ticket = await ana.ticket()
    assert.containsSubset(ticket.serialize(), { status: 'pending', queueId: null, isBot: false })
    assert.equal(ticket.unreadMessages, 1, 'nobody has read it')
    const [pending] = await db.from('outbox_entries').where('connection_id', connection.id)
    assert.equal(pending.content.text, mainMenu)
  })

  test('BOT-07, BOT-09, BOT-21: by number and by name into a queue, with its menu or its greeting', async ({
    assert,
  }) => {
    const { ana, sales, support } = await aBotCompany()
    await ana.says('oi')
    assert.deepEqual(await ana.says('2)'), [supportMenu])
    const ticket = await ana.ticket()
    assert.deepEqual([ticket.queueId, ticket.isBot], [support.id, true])
    const [tracking] = await db.from('trackings').where('ticket_id', ticket.id)
    assert.deepEqual(tracking.queued_at.toISOString(), '2026-03-04T15:00:00.000Z')
    assert.isNotNull(tracking.bot_at)
    assert.deepEqual(await ana.says('#'), [mainMenu])
    assert.deepEqual(await ana.says('VENDAS'), ['Aqui é Vendas.'])
    await ticket.refresh()
    assert.deepEqual([ticket.queueId, ticket.isBot], [sales.id, false])
    assert.deepEqual(await ana.says('1'), [], 'a person goes on')
  })

  test('BOT-22, BOT-23, BOT-24: two levels down and back, and to the end', async ({ assert }) => {
    const { ana, support } = await aBotCompany()
    await ana.says('oi')
    await ana.says('Suporte tecnico')
    assert.deepEqual(await ana.says('1'), [pricesMenu])
    assert.deepEqual(await ana.says('0'), [supportMenu])
    assert.deepEqual(await ana.says('1'), [pricesMenu])
    assert.deepEqual(await ana.says('2'), ['Acabaram.'])
    const ticket = await ana.ticket()
    assert.deepEqual([ticket.queueId, ticket.isBot], [support.id, false])
    assert.equal(ticket.status, 'pending')
  })

  test('BOT-09, RT-06: an event reports that the ticket entered a queue', async ({
    assert,
    cleanup,
  }) => {
    const realtime = fakeRealtime()
    cleanup(() => realtime.restore())
    const { ana, sales, actor } = await aBotCompany()
    await ana.says('oi')
    await ana.says('1')
    const { companyId } = actor
    const moves = realtime.named(`company-${companyId}-ticket`)
    const last = moves.at(-1)!
    assert.include([...last.rooms], `company-${companyId}-queue-${sales.id}-pending`)
    const left = moves.find(({ body }) => (body as { action: string }).action === 'delete')!
    assert.include([...left.rooms], `company-${companyId}-queue-null-pending`)
  })

  test('BOT-10, BOT-11: three menus, then the first queue, with its name in the text', async ({
    assert,
  }) => {
    const { ana, sales } = await aBotCompany()
    await ana.says('oi')
    const wrong = `Opção inválida. Escolha uma das opções abaixo, por favor.\n\n${mainMenu}`
    assert.deepEqual(await ana.says('sapato'), [wrong])
    assert.deepEqual(await ana.says('sapato'), [wrong])
    assert.deepEqual(await ana.says('sapato'), [
      'Encaminhamos você para o setor Vendas. Aguarde um instante, por favor.',
    ])
    assert.equal((await ana.ticket()).queueId, sales.id)
  })

  test('BOT-11: the ticket goes to the queue that the connection configures', async ({
    assert,
  }) => {
    const { ana, connection, support } = await aBotCompany({ bot: { maxMenus: 1 } })
    await setBot(connection, { transferQueueId: support.id })
    await ana.says('oi')
    assert.lengthOf(await ana.says('sapato'), 1)
    const ticket = await ana.ticket()
    assert.deepEqual([ticket.queueId, ticket.isBot], [support.id, true])
    assert.deepEqual(await ana.says('1'), [supportMenu], 'what it has not seen it cannot mean')
  })

  test('BOT-12: a wrong answer within the pause is only stored', async ({ assert }) => {
    const { ana } = await aBotCompany({ bot: { menuPauseMinutes: 5 } })
    await ana.says('oi')
    assert.deepEqual(await ana.says('sapato'), [])
    assert.deepEqual(await ana.says('1'), ['Aqui é Vendas.'])
  })

  test('BOT-14: a picture is a wrong answer, its caption is an answer', async ({ assert }) => {
    const { ana, sales } = await aBotCompany()
    await ana.says('oi')
    const media = {
      kind: 'image',
      mimetype: 'image/jpeg',
      fileName: null,
      size: 3,
      width: null,
      height: null,
      seconds: null,
      directPath: '/x',
      mediaKey: 'eA==',
      sha256: 'eA==',
    } as const
    assert.match((await ana.says('', { kind: 'image', media }))[0], /^Opção inválida/)
    await ana.says('1', { kind: 'image', media })
    assert.equal((await ana.ticket()).queueId, sales.id)
  })

  test('BOT-14: the name of a document is not an answer either', async ({ assert }) => {
    const { ana } = await aBotCompany()
    await ana.says('oi')
    const media = {
      kind: 'document',
      mimetype: 'application/pdf',
      fileName: '1',
      size: 3,
      width: null,
      height: null,
      seconds: null,
      directPath: '/x',
      mediaKey: 'eA==',
      sha256: 'eA==',
    } as const
    assert.match((await ana.says('1', { kind: 'document', media }))[0], /^Opção inválida/)
  })

  test('BOT-04: a single queue is entered without a choice', async ({ assert }) => {
    const { ana, actor, sales } = await aBotCompany({ offered: 1 })
    assert.deepEqual(await ana.says('oi'), ['Aqui é Vendas.'])
    assert.equal((await ana.ticket()).queueId, sales.id)
    const other = await aBotCompany({ offered: 1 })
    await writeSetting(other.actor, 'bot.greet_for_one_queue', 'enabled')
    assert.deepEqual(await other.ana.says('oi'), ['Olá!', 'Aqui é Vendas.'])
    assert.notEqual(actor.companyId, other.actor.companyId)
  })

  test('BOT-02, IN-15: when a prompt does not answer, the queue’s own menu is shown', async ({
    assert,
  }) => {
    const { ana, support } = await aBotCompany()
    await support.merge({ promptId: 1 }).save()
    await ana.says('oi')
    assert.deepEqual(await ana.says('2'), [supportMenu])
  })

  test('BOT-27: a customer at a deleted option gets the queue’s menu', async ({ assert }) => {
    const { ana, prices } = await aBotCompany()
    await ana.says('oi')
    await ana.says('2')
    await ana.says('1')
    await deleteOption(prices)
    assert.deepEqual(await ana.says('2'), [
      'Aqui é o Suporte.\n\n*[ 2 ]* - Trocas\n\n*[ # ]* - Menu principal',
    ])
  })

  test('BOT-27: a customer whose queue is deleted is asked again', async ({ assert }) => {
    const { ana, support } = await aBotCompany()
    await ana.says('oi')
    await ana.says('2')
    await db.from('queues').where('id', support.id).delete()
    assert.deepEqual(await ana.says('1'), ['Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Financeiro'])
  })

  test('VAR-07: variables are filled in', async ({ assert }) => {
    const { ana, sales } = await aBotCompany({ bot: { greeting: '{{ms}}, {{firstName}}!' } })
    await sales.merge({ greetingMessage: '{{name}}, aqui é {{queue}}.' }).save()
    assert.match((await ana.says('oi'))[0], /^Boa tarde, Ana!\n\n\*\[ 1 \]\*/)
    assert.deepEqual(await ana.says('1'), ['Ana, aqui é Vendas.'])
  })

  test('BOT-10: texts are in the company’s language', async ({ assert }) => {
    const { ana, actor } = await aBotCompany()
    await writeSetting(actor, 'identity.language', 'es')
    await ana.says('oi')
    assert.match((await ana.says('hm'))[0], /^Opción inválida\./)
    assert.match((await ana.says('2'))[0], /\*\[ # \]\* - Menú principal$/)
  })
})
