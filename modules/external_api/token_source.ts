/** The token of a connection, by which a program sends on it (EXT-01). */
import {
  actorSource,
  systemActor,
  type ActorSource,
  type ProgramSource,
} from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import { registry } from '#app/kernel/modules/registry'
import { requireFeature } from '#app/kernel/settings/entitlements'
import specs from '#modules/external_api/errors'
import { connections } from '#modules/whatsapp/public'

const errors = errorClasses(specs)

let companies: ActorSource | null = null

export default class TokenSource implements ProgramSource {
  /** 401 ERR_INVALID_TOKEN for a token that no connection has; 403 ERR_PLAN_FEATURE where the plan lacks the feature. */
  async authenticate(token: string | null) {
    const connection = await connections.byToken(token)
    if (!connection) throw new errors.E_INVALID_TOKEN()
    const { id: connectionId, companyId, name } = connection
    companies ??= new (await registry.contributionsTo(actorSource))[0]()
    const debt = (await companies.debts([companyId])).get(companyId) ?? null
    await requireFeature({ companyId }, 'external_api.use')
    const actor = { ...systemActor(companyId), name }
    return { actor, program: { id: `connection_${connectionId}`, connectionId }, debt }
  }
}
