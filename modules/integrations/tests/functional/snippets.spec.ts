/** The dialog of a flow's key shows how docs/api.md verifies a body; the code is run by the tests of webhooks (INT-12). */
import { test } from '@japa/runner'
import { snippets } from '#modules/integrations/web/snippets'
import { decrypted } from '#modules/integrations/credentials'
import { forEachTest } from '#modules/integrations/tests/a_typebot'
import { aFlowCompany, drain } from '#modules/integrations/tests/a_flow_company'
import type { Flow } from '#modules/integrations/tests/a_flow'
import { apiPage } from '#tests/support/examples/api_page'
import { verdicts, verifierLanguages } from '#tests/support/examples/verifying'

const shown = apiPage().verifiers.filter(({ isTimed }) => !isTimed)

test.group('integrations | how a call is verified', (group) => {
  let flow: Flow
  forEachTest(group, (own) => void (flow = own))

  test('INT-12: {language}: accepts a call of ours, and no other')
    .with(shown)
    .run(async ({ assert }, { language, code }) => {
      const name = verifierLanguages[language as keyof typeof verifierLanguages]
      assert.equal(snippets[name], code)
      const { ana, ticket, integration } = await aFlowCompany(flow)
      await ana.says('Olá, já saiu? 🚚')
      await drain((await ticket()).id)
      const [{ raw: body, headers }] = flow.asked
      const secret = decrypted(integration.secret)
      const cases = {
        'as it came': { body, headers, secret },
        'another body': { body: body.replace('saiu', 'caiu'), headers, secret },
        'another secret': { body, headers, secret: `${secret}a` },
        'no headers': { body, headers: { host: 'example.com' }, secret },
      }
      const found = await verdicts(language, code, cases)
      assert.deepEqual(found, {
        'as it came': true,
        'another body': false,
        'another secret': false,
        'no headers': false,
      })
    })
})
