/** The endpoints for keys by which operators call from elsewhere (ADR 80). */
import type { HttpContext } from '@adonisjs/core/http'
import { now } from '#app/kernel/clock'
import { accessAnyUser } from '#modules/identity/access'
import { addOperatorKey, revokeOperatorKey } from '#modules/identity/actions/change_operator_key'
import { operatorKeyWire } from '#modules/identity/http/transformers/user_transformer'
import { operatorKeyValidator } from '#modules/identity/http/validators/user_validators'
import { listOperatorKeys } from '#modules/identity/queries/list_operator_keys'
import type { NewOperatorKeyWire, OperatorKeysPageWire } from '#modules/identity/wire'

export default class OperatorKeysController {
  /** GET /platform/operator-keys?pageNumber */
  async index({ request }: HttpContext): Promise<OperatorKeysPageWire> {
    const { rows, ...page } = await listOperatorKeys(request.qs().pageNumber)
    return { keys: rows.map(operatorKeyWire), ...page }
  }

  /** POST /platform/operator-keys: the only answer with the whole key. */
  async store({ actor, request }: HttpContext): Promise<NewOperatorKeyWire> {
    const { days, ...form } = await request.validateUsing(operatorKeyValidator)
    const { row, key } = await addOperatorKey(actor, { ...form, expiresAt: now().plus({ days }) })
    const { name } = await accessAnyUser(actor, row.userId)
    return { ...operatorKeyWire({ key: row, userName: name }), key }
  }

  /** DELETE /platform/operator-keys/{id} */
  async destroy({ actor, params }: HttpContext) {
    await revokeOperatorKey(actor, params.id)
    return { message: 'Key revoked.' }
  }
}
