/** A visitor of the live demo sees the company's model answer from its documents, hand over, and stop (LLM-02, RAG-04). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { drain, dueNow } from '#modules/ai/testing'
import { seedDemo } from '#demo/demo_seeder'
import { KnowledgeDocument } from '#modules/knowledge/model'
import { search } from '#modules/knowledge/search/search'
import { indexDue } from '#modules/knowledge/testing'
import { startAiServer } from '#modules/llm/tests/support/ai_server'
import { aCustomer } from '#modules/messages/testing'
import env from '#start/env'

interface Row {
  readonly id: number
  readonly companyId: number
}
const theDemo = async (isLive: boolean): Promise<Row> => {
  await seedDemo({ isLive })
  // As if the phone had been paired: nothing is sent before.
  await db.from('connections').update({ status: 'CONNECTED' })
  return db
    .from('connections')
    .where('name', 'Loja 1')
    .select('id', 'company_id as companyId')
    .firstOrFail()
}

test.group('knowledge | demo', (group) => {
  let key = ''
  group.setup(async () => {
    const server = await startAiServer()
    key = server.key
    return () => server.stop()
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => {
    const before = env.get('DEMO_AI_KEY')
    env.set('DEMO_AI_KEY', key)
    return () => env.set('DEMO_AI_KEY', before ?? '')
  })

  test('RAG-04: its questions find the passages that answer them, and a greeting finds none', async ({
    assert,
  }) => {
    const company = await theDemo(true)
    assert.equal(await indexDue(company), 3)
    const states = await KnowledgeDocument.of(company)
    assert.deepEqual(
      states.map(({ status }) => status),
      ['completed', 'completed', 'completed']
    )
    for (const [question, source, text] of [
      ['Meu produto veio com defeito, tem garantia?', 'trocas_e_garantia.md', '12 meses'],
      ['Quantos dias tenho para trocar um produto?', 'trocas_e_garantia.md', '30 dias'],
      ['A loja tem estacionamento?', 'estacionamento_e_lojas.txt', '20 vagas'],
      ['Posso levar meu cachorro na loja?', 'estacionamento_e_lojas.txt', 'guia'],
      ['Vocês fazem embrulho de presente?', 'presentes_e_montagem.csv', 'R$ 8'],
    ] as const) {
      const { passages } = await search(company, question)
      assert.include(passages[0]?.text, text, question)
      assert.equal(passages[0]!.source, source)
    }
    for (const question of ['Oi, bom dia!', 'Quero falar com um atendente', 'Qual é o seu nome?']) {
      assert.deepEqual((await search(company, question)).passages, [], question)
    }
  })

  test('LLM-02, RAG-04: in its queue the model answers from a document, hands over, and is silent', async ({
    assert,
  }) => {
    const connection = await theDemo(true)
    await indexDue(connection)
    const ana = aCustomer(connection)
    await ana.says('oi')
    // As when the customer chose it in the menu, which is another module's.
    const { id: queueId } = await db.from('queues').where('name', 'Dúvidas').firstOrFail()
    await (await ana.ticket()).merge({ queueId }).save()
    const answer = async () => {
      const { id } = await ana.ticket()
      await dueNow(id)
      return drain(id)
    }
    await ana.says('A loja tem estacionamento?')
    assert.equal(await answer(), 1)
    const said = (await ana.heard()).at(-1)
    assert.include(said, 'Encontrei isto nos nossos documentos')
    assert.include(said, 'com 20 vagas')
    await ana.says('Quero falar com um atendente')
    assert.equal(await answer(), 1)
    assert.include((await ana.heard()).at(-1), 'Vou chamar alguém')
    const count = (await ana.heard()).length
    await ana.says('A loja tem estacionamento?')
    assert.equal(await answer(), 0)
    assert.lengthOf(await ana.heard(), count)
  })

  test('RAG-01: a second start adds nothing', async ({ assert }) => {
    const company = await theDemo(true)
    assert.isFalse(await seedDemo({ isLive: true }))
    assert.lengthOf(await KnowledgeDocument.of(company), 3)
    const queues = db.from('queues').where({ company_id: company.companyId, name: 'Dúvidas' })
    assert.lengthOf(await queues, 1)
  })

  test('RAG-01: a demo that stands still has neither documents nor that queue', async ({
    assert,
  }) => {
    const company = await theDemo(false)
    assert.deepEqual(await KnowledgeDocument.of(company), [])
    const queues = db.from('queues').where({ company_id: company.companyId, name: 'Dúvidas' })
    assert.deepEqual(await queues, [])
  })
})
