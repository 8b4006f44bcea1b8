/** Keys by which programs act for a person (EXT-11). */
import type { HttpContext } from '@adonisjs/core/http'
import { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { errors as kernelErrors } from '#app/kernel/errors'
import { apiScopes } from '#app/kernel/http/api_calls'
import { apiKeyWire } from '#modules/external_api/http/transformers/key_transformer'
import { newKey, requireScopes } from '#modules/external_api/http/validators/key_validators'
import { addKey, revokeKey } from '#modules/external_api/keys/change_key'
import { listKeys } from '#modules/external_api/keys/list_keys'
import type { ApiKeysPageWire, ApiKeyWire } from '#modules/external_api/wire'

export default class KeysController {
  /** GET /api-keys?pageNumber: one's own. */
  async index({ actor, request }: HttpContext): Promise<ApiKeysPageWire> {
    return pageWire(await listKeys(actor, request.qs().pageNumber, actor.userId))
  }

  /** GET /api-keys/all?pageNumber: those of the company. */
  async all({ actor, request }: HttpContext): Promise<ApiKeysPageWire> {
    return pageWire(await listKeys(actor, request.qs().pageNumber))
  }

  /** GET /api-keys/scopes: what a key may be limited to. */
  scopes(): { scopes: readonly string[] } {
    return { scopes: apiScopes() }
  }

  /** POST /api-keys: the only answer with the whole key. */
  async store({ actor, request }: HttpContext): Promise<ApiKeyWire & { readonly key: string }> {
    const { name, scopes, expiresAt } = await request.validateUsing(newKey)
    const expiry = expiresAt ? DateTime.fromJSDate(expiresAt) : null
    if (expiry && expiry <= now()) {
      throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'expiresAt', rule: 'after' }] })
    }
    const form = { name, scopes: requireScopes(scopes), expiresAt: expiry }
    const { row, key } = await addKey(actor, form)
    return { ...apiKeyWire(row, actor.name), key }
  }

  /** DELETE /api-keys/{id} */
  async destroy({ actor, params }: HttpContext) {
    await revokeKey(actor, params.id)
    return { message: 'Key revoked.' }
  }
}

const pageWire = ({ rows, names, ...page }: Awaited<ReturnType<typeof listKeys>>) => ({
  apiKeys: rows.map((row) => apiKeyWire(row, names.get(row.userId) ?? '')),
  ...page,
})
