/** The tokens of programs: those of connections, and the keys of people (EXT-01, EXT-11). */
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
import { hashOfKey } from '#app/kernel/actor/key_token'
import { keyInUse } from '#modules/external_api/keys/key_in_use'
import { connections } from '#modules/whatsapp/public'

const errors = errorClasses(specs)

let people: ActorSource | null = null

export default class TokenSource implements ProgramSource {
  /**
   * 401 ERR_INVALID_TOKEN for a token that nobody has, 401 ERR_API_KEY_EXPIRED; 403 ERR_PLAN_FEATURE where the plan
   * lacks the feature.
   */
  async authenticate(token: string | null) {
    people ??= new (await registry.contributionsTo(actorSource))[0]()
    const caller = (await byKey(token, people)) ?? (await byConnection(token, people))
    await requireFeature(caller.actor, 'external_api.use')
    return caller
  }
}

async function byKey(token: string | null, source: ActorSource) {
  const hash = hashOfKey(token, 'guiche_')
  const key = hash === null ? null : await keyInUse(hash)
  if (!key) return null
  // Somebody who was removed has no keys that work.
  const person = await source.person(key)
  if (!person) throw new errors.E_INVALID_TOKEN()
  const { id: keyId, scopes } = key
  const program = { id: `key_${keyId}`, connectionId: null, keyId, scopes: new Set(scopes) }
  return { ...person, program }
}

async function byConnection(token: string | null, source: ActorSource) {
  const connection = await connections.byToken(token)
  if (!connection) throw new errors.E_INVALID_TOKEN()
  const { id: connectionId, companyId, name } = connection
  const debt = (await source.debts([companyId])).get(companyId) ?? null
  const actor = { ...systemActor(companyId), name }
  const program = { id: `connection_${connectionId}`, connectionId, keyId: null, scopes: null }
  return { actor, program, debt }
}
