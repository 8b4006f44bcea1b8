/** Fixture: a company whose queue has a Typebot, and what a Typebot answers. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import type { Group } from '@japa/runner/core'
import type { Integration } from '#modules/integrations/model'
import { startFlow, type Flow } from '#modules/integrations/tests/a_flow'
import { aFlowCompany, drain } from '#modules/integrations/tests/a_flow_company'

export const say = (text: string) => ({
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] },
})
export const asks = { type: 'text input' }
export const started = (text: string, input: object | undefined = asks) => ({
  body: { sessionId: 'sessao-1', messages: [say(text)], input },
})
export const went = (text: string, input: object | undefined = asks) => ({
  body: { messages: [say(text)], input },
})

/** Each test of the group has a server of its own. */
export function forEachTest(group: Group, use: (flow: Flow) => void) {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    const flow = await startFlow()
    use(flow)
    return async () => {
      await flow.stop()
      await undo()
    }
  })
}

export async function aTypebot(flow: Flow, changed: Partial<Integration> = {}) {
  const company = await aFlowCompany(flow, 'queue', 'typebot')
  await company.integration.merge({ slug: 'meu bot', ...changed }).save()
  const { ana, ticket } = company
  /** What the customer hears after saying it. */
  const hears = async (text: string) => {
    const before = (await ana.heard()).length
    await ana.says(text)
    await drain((await ticket()).id)
    return (await ana.heard()).slice(before)
  }
  const run = async () =>
    db
      .from('flow_runs')
      .where('ticket_id', (await ticket()).id)
      .first()
  return { ...company, hears, run }
}

export const asked = (flow: Flow) =>
  flow.asked.map(({ path, body }) => ({ path, body: body as object }))
/** The messages that were passed on. */
export const passed = (flow: Flow) =>
  asked(flow).map(({ body }) => (body as { message?: string }).message)
