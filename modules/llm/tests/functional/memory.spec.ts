/** What the company's model remembers of a customer, and of nobody else (LLM-05, LLM-16). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { drain, dueNow, startModels, type Models } from '#modules/ai/testing'
import { aCentreCompany } from '#modules/llm/tests/support/a_centre_company'
import { aCustomer } from '#modules/messages/testing'
import { closeTicket } from '#modules/tickets/actions/close_ticket'

test.group('the memory of the company’s model', (group) => {
  let models: Models
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    models = await startModels()
    return async () => {
      await models.stop()
      await undo()
    }
  })
  const isSummary = ({ messages }: Models['asked'][number]) =>
    String(messages[0]!.content).startsWith('Resuma')
  const answers = () => models.asked.filter((one) => !isSummary(one))
  const summaries = () => models.asked.filter(isSummary)
  const saidTo = ({ messages }: Models['asked'][number]) =>
    messages.slice(1).map(({ content }) => String(content))

  test('LLM-05: summary: made anew every N messages, and read with what came after', async ({
    assert,
  }) => {
    const { ana, answer } = await aCentreCompany({
      advanced: { memoryType: 'summary', maxConversationLength: 4 },
    })
    models.reply = (one) => (isSummary(one) ? { text: 'Ana quer rosas.' } : { text: 'Certo.' })
    for (let at = 1; at <= 5; at++) {
      await ana.says(`mensagem ${at}`)
      await answer()
    }
    // Eight messages before the fifth: four of them are older than the last four.
    assert.lengthOf(summaries(), 1)
    const [, asked] = summaries()[0]!.messages
    assert.include(String(asked!.content), 'user: mensagem 1\nassistant: Certo.\nuser: mensagem 2')
    assert.notInclude(String(asked!.content), 'mensagem 3')
    const fifth = answers()[4]!
    assert.include(String(fifth.messages[0]!.content), 'Ana quer rosas.')
    assert.deepEqual(saidTo(fifth), ['mensagem 3', 'Certo.', 'mensagem 4', 'Certo.', 'mensagem 5'])
    for (let at = 6; at <= 7; at++) {
      await ana.says(`mensagem ${at}`)
      await answer()
    }
    assert.lengthOf(summaries(), 2)
    assert.include(String(summaries()[1]!.messages[1]!.content), 'Ana quer rosas.')
  })

  test('LLM-05: summary: where the model gives none, the last N messages are read', async ({
    assert,
  }) => {
    const { ana, answer } = await aCentreCompany({
      advanced: { memoryType: 'summary', maxConversationLength: 4 },
    })
    models.reply = (one) => (isSummary(one) ? { status: 400 } : { text: 'Certo.' })
    for (let at = 1; at <= 5; at++) {
      await ana.says(`mensagem ${at}`)
      await answer()
    }
    assert.deepEqual(saidTo(answers()[4]!), [
      ...['mensagem 3', 'Certo.', 'mensagem 4', 'Certo.', 'mensagem 5'],
    ])
  })

  test('LLM-05, LLM-16: vectors: similar messages of this contact in all its tickets, and of no other', async ({
    assert,
  }) => {
    const { actor, connection, ana, ticket, answer } = await aCentreCompany({
      advanced: { memoryType: 'vectorstore' },
    })
    const bia = aCustomer(connection)
    await bia.says('Meu cachorro se chama Segredo')
    await ana.says('Meu cachorro se chama Rex')
    await answer()
    await closeTicket(actor, { ticketId: (await ticket()).id, isSilent: true })
    for (const text of ['oi', 'tudo bem?', 'que horas abre?', 'e sábado?']) {
      await ana.says(text)
      await answer()
    }
    await ana.says('Como se chama meu cachorro?')
    await answer()
    const last = models.asked.at(-1)!
    assert.include(String(last.messages[0]!.content), 'user: Meu cachorro se chama Rex')
    assert.notInclude(JSON.stringify(models.asked), 'Segredo')
    assert.notInclude(JSON.stringify(models.embedded), 'Segredo')
    // The last four, and the question.
    assert.deepEqual(saidTo(last), [
      ...['que horas abre?', 'Olá!', 'e sábado?', 'Olá!', 'Como se chama meu cachorro?'],
    ])
  })

  test('LLM-05: vectors: each message is embedded once, and again for another model', async ({
    assert,
  }) => {
    const { companyId, ana, answer } = await aCentreCompany({
      advanced: { memoryType: 'vectorstore' },
    })
    for (let at = 1; at <= 5; at++) {
      await ana.says(`mensagem ${at}`)
      await answer()
    }
    const asked = models.embedded.flatMap(({ texts }) => texts.slice(1))
    assert.lengthOf(new Set(asked.filter((text) => text.startsWith('mensagem'))), 2)
    assert.lengthOf(
      asked.filter((text) => text === 'mensagem 1'),
      1
    )
    await db
      .from('llm_message_vectors')
      .where({ company_id: companyId })
      .update({ model: 'former' })
    await ana.says('mensagem 6')
    await answer()
    assert.include(models.embedded.at(-1)!.texts, 'mensagem 1')
  })

  test('LLM-05: vectors: where the server makes none, the last N messages are read', async ({
    assert,
  }) => {
    const { ana, answer } = await aCentreCompany({
      advanced: { memoryType: 'vectorstore', maxConversationLength: 2 },
    })
    models.embeds = 404
    for (const text of ['um', 'dois', 'três', 'quatro']) {
      await ana.says(text)
      await answer()
    }
    assert.isAbove(models.embedded.length, 0)
    assert.deepEqual(saidTo(models.asked.at(-1)!), ['três', 'Olá!', 'quatro'])
  })

  test('LLM-16: the memory of a company is part of no request of another', async ({ assert }) => {
    const first = await aCentreCompany({ advanced: { memoryType: 'vectorstore' } })
    const second = await aCentreCompany({ advanced: { memoryType: 'vectorstore' } })
    // The same person writes to both.
    const person = first.ana
    await person.says('Meu segredo é canário')
    await first.answer()
    const before = models.asked.length
    const other = aCustomer(second.connection, person.sender.phone)
    await other.says('Qual é meu segredo?')
    const { id } = await other.ticket()
    await dueNow(id)
    await drain(id)
    assert.isAbove(models.asked.length, before)
    assert.notInclude(JSON.stringify(models.asked.slice(before)), 'canário')
  })
})
