/** What a queue's own greeting is for where a prompt answers (AI-02, AI-08, BOT-04, BOT-09). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { grant } from '#app/kernel/testing/fakes/entitlements'
import { handOverLine } from '#modules/ai/conversation/rules'
import { startModels, type Models } from '#modules/ai/testing'
import { aPromptCompany } from '#modules/prompts/tests/support/a_prompt_company'
import { anOption, aQueue } from '#modules/queues/testing'

const greeting = 'Aqui é Vendas. O que procura?'

/** `isChosen`: the connection has a second queue, and so a menu; otherwise every ticket is in this one at once. */
async function aGreetingCompany({
  isChosen,
  text = greeting,
}: {
  isChosen: boolean
  text?: string
}) {
  const company = await aPromptCompany()
  const { actor, connection, queue, prompt } = company
  await queue.merge({ greetingMessage: text }).save()
  // Hands over to the queue in which it answers, as the company's own people are there.
  await prompt.merge({ queueId: queue.id }).save()
  if (isChosen) {
    const other = await aQueue(actor, 'Trocas')
    await db.table('connection_queues').insert({
      ...{ company_id: actor.companyId, connection_id: connection.id, queue_id: other.id },
    })
  }
  return company
}

test.group('greetings of queues with a prompt', (group) => {
  let models: Models
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    models = await startModels()
    return async () => {
      await models.stop()
      await undo()
    }
  })

  test('BOT-09, AI-02: a choice from the menu gets the greeting, and the question after it the model’s answer', async ({
    assert,
  }) => {
    const { ana, queue, ticket, answer } = await aGreetingCompany({ isChosen: true })
    await ana.says('oi')
    assert.deepEqual(await ana.says('Vendas'), [greeting])
    assert.equal((await ticket()).queueId, queue.id)
    assert.equal(await answer(), 0, 'a choice is no question')
    models.says('Temos do 34 ao 43.')
    await ana.says('Quais tamanhos?')
    assert.equal(await answer(), 1)
    assert.equal((await ana.heard()).at(-1), 'Temos do 34 ao 43.')
  })

  test('BOT-09: without a greeting the model answers the choice, and has read the menu', async ({
    assert,
  }) => {
    const { ana, answer } = await aGreetingCompany({ isChosen: true, text: '' })
    await ana.says('oi')
    models.says('Olá! O que procura?')
    assert.deepEqual(await ana.says('Vendas'), [])
    assert.equal(await answer(), 1)
    assert.equal((await ana.heard()).at(-1), 'Olá! O que procura?')
    const read = models.asked[0]!.messages.map(({ content }) => String(content))
    assert.match(read.at(-2)!, /\*\[ 1 \]\* - /)
    assert.equal(read.at(-1), 'Vendas')
  })

  test('BOT-04: where there is no menu the first message is a question, and no greeting comes before or after it', async ({
    assert,
  }) => {
    const { ana, answer } = await aGreetingCompany({ isChosen: false })
    models.says('Abrimos às nove.')
    assert.deepEqual(await ana.says('Que horas abre?'), [])
    assert.equal(await answer(), 1)
    models.says(`${handOverLine} Vou chamar alguém.`)
    await ana.says('Quero falar com uma pessoa')
    assert.equal(await answer(), 1)
    await ana.says('Olá?')
    assert.equal(await answer(), 0)
    assert.deepEqual(await ana.heard(), ['Abrimos às nove.', 'Vou chamar alguém.'])
  })

  test('AI-08, BOT-09: after the hand-over in a chosen queue people answer, without a second greeting', async ({
    assert,
  }) => {
    const { ana, answer } = await aGreetingCompany({ isChosen: true })
    await ana.says('oi')
    await ana.says('Vendas')
    models.says(`${handOverLine} Vou chamar alguém.`)
    await ana.says('Quero falar com uma pessoa')
    assert.equal(await answer(), 1)
    const count = (await ana.heard()).length
    assert.deepEqual(await ana.says('Olá?'), [])
    assert.equal(await answer(), 0)
    assert.lengthOf(await ana.heard(), count)
  })

  test('API-14: where the plan has no prompts, the choice gets the queue’s own menu', async ({
    assert,
    cleanup,
  }) => {
    const { ana, actor, queue } = await aGreetingCompany({ isChosen: true })
    await anOption(queue, { number: 1, title: 'Preços', message: 'Custam 10.' })
    cleanup(grant(actor.companyId, { 'prompts.use': false }))
    await ana.says('oi')
    const [menu] = await ana.says('Vendas')
    assert.include(menu, `${greeting}\n\n*[ 1 ]* - Preços`)
  })
})
