/** Integrations of a company (INT-05). */
import type { HttpContext } from '@adonisjs/core/http'
import { accessIntegration } from '#modules/integrations/access'
import {
  addIntegration,
  deleteIntegration,
  editIntegration,
  renewSecret,
} from '#modules/integrations/actions'
import { listIntegrations, troublesIn } from '#modules/integrations/queries'
import { testSession } from '#modules/integrations/test_session'
import { tryFlow } from '#modules/integrations/trial'
import { integrationWire, trialWire, troubleWire } from '#modules/integrations/transformer'
import {
  assertComplete,
  readChangedIntegration,
  readFlowToTry,
  readNewIntegration,
  readSessionToTest,
} from '#modules/integrations/validators'
import type {
  FlowTrialWire,
  FlowTroubleWire,
  IntegrationsPageWire,
  IntegrationWire,
} from '#modules/integrations/wire'

export default class IntegrationsController {
  /** GET /queueIntegration?pageNumber&searchParam */
  async index({ actor, request }: HttpContext): Promise<IntegrationsPageWire> {
    const { pageNumber, searchParam } = request.qs()
    const { rows, ...page } = await listIntegrations(actor, pageNumber, searchParam)
    return { queueIntegrations: rows.map(integrationWire), ...page }
  }

  /** GET /queueIntegration/{id} */
  async show({ actor, params }: HttpContext): Promise<IntegrationWire> {
    return integrationWire(await accessIntegration(actor, params.id))
  }

  /** POST /queueIntegration: the answer has the secret, which is shown once (INT-12). */
  async store({ actor, request }: HttpContext): Promise<IntegrationWire> {
    const form = await readNewIntegration(request.body())
    const { row, secret } = await addIntegration(actor, form, assertComplete)
    return { ...integrationWire(row), secret }
  }

  /** POST /queueIntegration/{id}/secret: a new one, shown in this answer alone. */
  async renewSecret({ actor, params }: HttpContext): Promise<IntegrationWire> {
    const { row, secret } = await renewSecret(actor, params.id)
    return { ...integrationWire(row), secret }
  }

  /** PUT /queueIntegration/{id}: omitted fields stay. */
  async update({ actor, params, request }: HttpContext): Promise<IntegrationWire> {
    const form = await readChangedIntegration(request.body())
    return integrationWire(await editIntegration(actor, params.id, form, assertComplete))
  }

  /** POST /queueIntegration/testSession: with a masked key it is the stored one of `id` (INT-20). */
  async testSession({ actor, request }: HttpContext) {
    await testSession(actor, await readSessionToTest(request.body()))
    return { message: 'Session OK' }
  }

  /** POST /queueIntegration/trial: the form, and what a customer writes; nothing is saved or sent. */
  async tryFlow({ actor, request }: HttpContext): Promise<FlowTrialWire> {
    const given = await readFlowToTry(request.body())
    return trialWire(await tryFlow(actor, given, assertComplete))
  }

  /** GET /ticket-flows/{ticketId}: a bare array, newest first; for whoever may see the ticket, `detail` for admins. */
  async troubles({ actor, params }: HttpContext): Promise<FlowTroubleWire[]> {
    const isManager = actor.can('integrations.manage')
    const troubles = await troublesIn(actor, params.ticketId)
    return troubles.map((trouble) => troubleWire(trouble, { isManager }))
  }

  /** DELETE /queueIntegration/{id} */
  async destroy({ actor, params }: HttpContext) {
    await deleteIntegration(actor, params.id)
    return { message: 'Integration deleted.' }
  }
}
