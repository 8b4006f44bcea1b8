/** POST /queue/{id}/simulate: an admin tries out a queue's menu. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { anAdmin, anAgent, aStranger } from '#modules/identity/testing'
import { aBotCompany, pricesMenu, supportMenu } from '#modules/bot/tests/a_bot_company'
import { giveFile } from '#modules/bot/tests/give_file'

test.group('POST /queue/{id}/simulate', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('BOT-21, BOT-22, BOT-24: the menu responds as it does to customers, and nothing is sent or stored', async ({
    client,
    assert,
  }) => {
    const { company, support } = await aBotCompany()
    const { token } = await anAdmin({ company })
    const texts = ['oi', '1', '0', '9', '2', 'obrigado']
    const answer = await client
      .post(`/queue/${support.id}/simulate`)
      .bearerToken(token)
      .json({ texts })
    answer.assertStatus(200)
    const { messages, chatbot, standing, choices } = answer.body()
    assert.deepEqual(
      messages.map(({ body }: { body: string }) => body),
      [
        ...['oi', supportMenu, '1', pricesMenu, '0', supportMenu, '9'],
        `Opção inválida. Escolha uma das opções abaixo, por favor.\n\n${supportMenu}`,
        ...['2', 'Traga a nota.', 'obrigado'],
      ]
    )
    assert.isFalse(chatbot)
    assert.deepEqual([standing, choices], ['waiting', []])
    for (const table of ['tickets', 'messages', 'bot_conversations']) {
      assert.lengthOf(await db.from(table).where('company_id', company.id), 0)
    }
  })

  test('BOT-20, BOT-24: returns the customer’s position and the inputs that lead on', async ({
    client,
    assert,
  }) => {
    const { company, support } = await aBotCompany()
    const { token } = await anAdmin({ company })
    const after = async (...texts: string[]) =>
      (await client.post(`/queue/${support.id}/simulate`).bearerToken(token).json({ texts })).body()
    assert.containsSubset(await after(), { messages: [], standing: 'new', choices: [] })
    const top = [
      { option: '1', title: 'Preços' },
      { option: '2', title: 'Trocas' },
      { option: '#', title: '' },
    ]
    assert.deepEqual((await after('oi')).choices, top)
    const below = await after('oi', '1')
    assert.equal(below.standing, 'menu')
    assert.deepEqual(
      below.choices.map(({ option }: { option: string }) => option),
      ['1', '2', '0', '#']
    )
    const wrong = await after('oi', 'x', 'x', 'x')
    assert.equal(wrong.standing, 'waiting', 'after three menus it waits in the queue (BOT-26)')
    assert.deepEqual((await after('oi', '2', '#')).choices, top)
  })

  test('BOT-40, BOT-42, BOT-43: simulates closed hours, and unsaved values', async ({
    client,
    assert,
  }) => {
    const { company, support } = await aBotCompany()
    await support.merge({ outOfHoursText: 'Volte amanhã.' }).save()
    const { token } = await anAdmin({ company })
    const tried = async (body: object) =>
      (
        await client
          .post(`/queue/${support.id}/simulate`)
          .bearerToken(token)
          .json({ texts: ['oi', 'alguém?'], ...body })
      ).body()
    const said = ({ messages }: { messages: { fromMe: boolean; body: string }[] }) =>
      messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)

    const closed = await tried({ closed: true })
    assert.deepEqual(said(closed), ['Volte amanhã.'], 'once')
    assert.deepEqual([closed.standing, closed.choices], ['closed', []])
    assert.deepEqual(said(await tried({ closed: true, outOfHoursMessage: 'Até já.' })), ['Até já.'])
    assert.deepEqual(said(await tried({ closed: true, outOfHoursMessage: '' })), [])
    const [greeting] = said(await tried({ greetingMessage: 'Oi, {{firstName}}!' }))
    assert.match(greeting, /^Oi, \{\{firstName\}\}!\n\n\*\[ 1 \]\* - Preços/)
    assert.match(said(await tried({ greetingMessage: null }))[0], /^\*\[ 1 \]\* - Preços/)
    await support.refresh()
    assert.equal(support.greetingMessage, 'Aqui é o Suporte.', 'nothing was kept')
  })

  test('BOT-09: shows the queue’s file by its name, and neither copies nor sends it', async ({
    client,
    assert,
  }) => {
    const { company, sales } = await aBotCompany()
    await giveFile(sales)
    const { token } = await anAdmin({ company })
    const answer = await client
      .post(`/queue/${sales.id}/simulate`)
      .bearerToken(token)
      .json({ texts: ['oi'] })
    assert.deepEqual(answer.body().messages, [
      { fromMe: false, body: 'oi', mediaName: null },
      { fromMe: true, body: 'Aqui é Vendas.', mediaName: null },
      { fromMe: true, body: '', mediaName: 'tabela_de_preços.csv' },
    ])
    assert.lengthOf(await db.from('shared_files').where('company_id', company.id), 0)
  })

  test('without a token, as an agent, for another company, with bad input', async ({ client }) => {
    const { company, support } = await aBotCompany()
    const path = `/queue/${support.id}/simulate`
    const texts = ['oi']
    ;(await client.post(path).json({ texts })).assertStatus(403)
    const agent = await anAgent({ company })
    ;(await client.post(path).bearerToken(agent.token).json({ texts })).assertStatus(403)
    const stranger = await aStranger()
    const foreign = await client.post(path).bearerToken(stranger.token).json({ texts })
    foreign.assertStatus(404)
    foreign.assertBodyContains({ error: 'ERR_NO_QUEUE_FOUND' })
    const admin = await anAdmin({ company })
    const bads = [
      {},
      { texts: 'oi' },
      { texts: [1] },
      { texts: ['x'.repeat(4097)] },
      { texts: Array.from({ length: 101 }, () => 'oi') },
      { texts, closed: 'perhaps' },
      { texts, greetingMessage: 'x'.repeat(4097) },
      { texts, outOfHoursMessage: 7 },
    ]
    for (const bad of bads) {
      ;(await client.post(path).bearerToken(admin.token).json(bad)).assertStatus(422)
    }
  })
})
