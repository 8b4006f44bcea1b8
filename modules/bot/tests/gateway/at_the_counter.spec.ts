/** A customer's phone and the bot over WhatsApp's own protocol: menus down and back, and closed hours. */
import { test } from '@japa/runner'
import { storeFile } from '#app/kernel/media/media'
import { systemActor } from '#app/kernel/actor/actor'
import { writeSetting } from '#app/kernel/settings/settings'
import { setBot } from '#modules/bot/testing'
import { connectQueue } from '#modules/bot/tests/connect_queue'
import { setCompanyHours } from '#modules/hours/actions/set_company_hours'
import type { Weekday } from '#modules/hours/contract'
import Queue from '#modules/queues/models/queue'
import { anOption, aQueue } from '#modules/queues/testing'
import {
  ANA,
  JOAO,
  connectionRow,
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  untilInbox,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

const waitMs = 60_000
const mainMenu = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte técnico'
const supportMenu = 'Aqui é o Suporte.\n\n*[ 1 ]* - Preços\n\n*[ # ]* - Menu principal'
const pricesMenu =
  'De quê?\n\n*[ 1 ]* - Sapatos\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu principal'
const closedWeek = ([1, 2, 3, 4, 5, 6, 7] as Weekday[]).map((weekday) => ({
  weekday,
  startTime: '00:00',
  endTime: '00:00',
}))

test.group('gateway: the bot', (group) => {
  let stage: GatewayFixture
  let id: number
  group.setup(async () => {
    stage = await setUpGateway()
    id = await linkedConnection(stage, '5511900000077')
    const { actor } = stage.admin
    const connection = await connectionRow(id)
    await setBot(connection, { greeting: 'Olá!', awayText: 'Fechado.' })
    const sales = await aQueue(actor, 'Vendas')
    await sales.merge({ greetingMessage: 'Aqui é Vendas.', position: 1 }).save()
    const support = await aQueue(actor, 'Suporte técnico')
    await support.merge({ greetingMessage: 'Aqui é o Suporte.', position: 2 }).save()
    const prices = await anOption(support, { title: 'Preços', message: 'De quê?' })
    await anOption(support, { parentId: prices.id, title: 'Sapatos', message: 'Custam 10.' })
    for (const queue of [sales, support]) await connectQueue(connection, queue)
    return () => tearDownGateway(stage)
  })

  /** The messages that the phone received, oldest first. */
  const received = async (number: string, atLeast: number) => {
    const chat = await stage.phones.chatUntil(
      number,
      (all) => all.filter(({ direction }) => direction === 'in').length >= atLeast,
      waitMs
    )
    return chat.filter(({ direction }) => direction === 'in').map(({ text }) => text)
  }

  test('BOT-07, BOT-22, BOT-24: by number and by name, two levels down and back', async ({
    assert,
  }) => {
    const expected: string[] = []
    for (const [said, answer] of [
      ['oi', mainMenu],
      ['2', supportMenu],
      ['1', pricesMenu],
      ['0', supportMenu],
      ['#', mainMenu],
      ['vendas', 'Aqui é Vendas.'],
    ] as const) {
      await stage.phones.say(ANA, said, { name: 'Ana' })
      expected.push(answer)
      assert.deepEqual(await received(ANA, expected.length), expected)
    }
  }).timeout(300_000)

  test('BOT-09: the file of the queue reaches the phone after its text, once', async ({
    assert,
  }) => {
    const phone = '5511987650009'
    const { actor } = stage.admin
    const stored = await storeFile(actor, { bytes: Buffer.from('a;b'), originalName: 'preços.csv' })
    const { key: mediaFile, name: mediaName } = stored
    await Queue.of(actor).where('name', 'Vendas').update({ mediaFile, mediaName })
    await stage.phones.say(phone, 'oi', { name: 'Bia' })
    await received(phone, 1)
    await stage.phones.say(phone, '1', { name: 'Bia' })
    await received(phone, 3)
    // A second copy would arrive before this one.
    await stage.phones.say(phone, '#', { name: 'Bia' })
    await received(phone, 4)
    const heard = (await stage.phones.chat(phone)).filter(({ direction }) => direction === 'in')
    assert.deepEqual(
      heard.map(({ kind, text, media }) => [kind, media?.fileName ?? text]),
      [
        ['text', mainMenu],
        ['text', 'Aqui é Vendas.'],
        ['document', 'preços.csv'],
        ['text', mainMenu],
      ]
    )
  }).timeout(300_000)

  test('BOT-42: while it is closed, one notice is sent', async ({ assert }) => {
    const actor = systemActor(stage.admin.company.id)
    await writeSetting(actor, 'queues.hours', 'company')
    await setCompanyHours(actor, closedWeek)
    await stage.phones.say(JOAO, 'oi', { name: 'João' })
    assert.deepEqual(await received(JOAO, 1), ['Fechado.'])
    const { id: wid } = await stage.phones.say(JOAO, '1', { name: 'João' })
    const isDone = (row: { wid: string; status: string }) =>
      row.wid === wid && row.status === 'done'
    await untilInbox(id, (all) => all.some(isDone), 'the second message is processed')
    assert.deepEqual(await received(JOAO, 1), ['Fechado.'])
  }).timeout(300_000)
})
