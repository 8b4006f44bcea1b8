/** The operator's endpoints for the people of all companies (BIL-05). */
import type { HttpContext } from '@adonisjs/core/http'
import { accessAnyUser } from '#modules/identity/access'
import { endAnySessions, makeResetLink, setSuper } from '#modules/identity/actions/operate_people'
import { platformUser } from '#modules/identity/http/transformers/user_transformer'
import {
  anyUsersValidator,
  superValidator,
} from '#modules/identity/http/validators/user_validators'
import { listAnyUsers } from '#modules/identity/queries/list_any_users'
import type { PlatformUsersPageWire, PlatformUserWire, ResetLinkWire } from '#modules/identity/wire'

export default class PlatformUsersController {
  /** GET /platform/users?companyId&super&searchParam&pageNumber */
  async index({ request }: HttpContext): Promise<PlatformUsersPageWire> {
    const { pageNumber, searchParam, ...filters } = request.qs()
    const { companyId, super: isSuper } = await anyUsersValidator.validate(filters)
    const { rows, ...page } = await listAnyUsers({ companyId, isSuper }, pageNumber, searchParam)
    return { users: rows.map(platformUser), ...page }
  }

  /** GET /platform/users/{id} */
  async show({ actor, params }: HttpContext): Promise<PlatformUserWire> {
    return platformUser(await accessAnyUser(actor, params.id))
  }

  /** POST /platform/users/{id}/reset-link */
  async link({ actor, params }: HttpContext): Promise<ResetLinkWire> {
    const { link, expiresAt } = await makeResetLink(actor, params.id)
    return { link, expiresAt: expiresAt.toUTC().toISO()! }
  }

  /** DELETE /platform/users/{id}/sessions */
  async endSessions({ actor, params }: HttpContext) {
    await endAnySessions(actor, params.id)
    return { message: 'The sessions have ended.' }
  }

  /** PUT /platform/users/{id}/super */
  async setSuper({ actor, params, request }: HttpContext): Promise<PlatformUserWire> {
    const { super: isSuper } = await request.validateUsing(superValidator)
    return platformUser(await setSuper(actor, params.id, isSuper))
  }
}
