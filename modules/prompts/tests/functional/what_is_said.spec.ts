/** What of a model's answer reaches the customer, and as what (LLM-07, VAR-06). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { startModels, type Models } from '#modules/ai/testing'
import { aPromptCompany } from '#modules/prompts/tests/support/a_prompt_company'

test.group('what a model writes', (group) => {
  let models: Models
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    models = await startModels()
    return async () => {
      await models.stop()
      await undo()
    }
  })

  test('LLM-07: what is longer than a message is split, and three are the most', async ({
    assert,
  }) => {
    const { ana, answer } = await aPromptCompany()
    const paragraph = `${'palavra '.repeat(400).trim()}.`
    models.says(Array.from({ length: 6 }, () => paragraph).join('\n\n'))
    await ana.says('conte tudo')
    await answer()
    const heard = await ana.heard()
    assert.deepEqual(heard, [paragraph, paragraph, paragraph])
  })

  test('VAR-06: what a model writes is no text with variables', async ({ assert }) => {
    const { ana, answer } = await aPromptCompany()
    models.says('Seu protocolo é {{protocol}}')
    await ana.says('oi')
    await answer()
    assert.deepEqual(await ana.heard(), ['Seu protocolo é {{protocol}}'])
  })
})
