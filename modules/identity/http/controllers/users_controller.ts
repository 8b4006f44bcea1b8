/** Endpoints of users (TCK-17, AUT-12, CLO-21). */
import type { HttpContext } from '@adonisjs/core/http'
import { addUser } from '#modules/identity/actions/add_user'
import { deleteUser } from '#modules/identity/actions/delete_user'
import { editUser } from '#modules/identity/actions/edit_user'
import { setLanguage } from '#modules/identity/actions/set_language'
import { userName, userRow, userWire } from '#modules/identity/http/transformers/user_transformer'
import { languageValidator } from '#modules/identity/http/validators/identity_validators'
import { readChangedUser, readNewUser } from '#modules/identity/http/validators/user_validators'
import { inCompany } from '#modules/identity/people/in_company'
import { listUserNames } from '#modules/identity/queries/list_user_names'
import { listUsers } from '#modules/identity/queries/list_users'
import { describeUser, showUser } from '#modules/identity/queries/show_user'
import type { ListedUserWire, UsersPageWire, UserWire } from '#modules/identity/wire'

export default class UsersController {
  /** GET /users?searchParam&pageNumber: callers who may not manage users get names only. */
  async index({ actor, request }: HttpContext): Promise<UsersPageWire> {
    const { searchParam, pageNumber, companyId } = request.qs()
    const reader = await inCompany(actor, companyId)
    const { rows, ...page } = await listUsers(reader, pageNumber, searchParam)
    return {
      users: rows.map(reader.can('identity.edit_profiles') ? userRow : userName),
      ...page,
    }
  }

  /** GET /users/list: a bare array, as in the contract (TCK-17). */
  async names({ actor, request }: HttpContext): Promise<ListedUserWire[]> {
    const users = await listUserNames(await inCompany(actor, request.qs().companyId))
    return users.map(({ id, name, queues }) => ({
      id,
      name,
      queues: queues.map((queue) => ({ id: queue.id, name: queue.name })),
    }))
  }

  /** GET /users/{id} */
  async show({ actor, params, request }: HttpContext): Promise<UserWire> {
    return userWire(await showUser(await inCompany(actor, request.qs().companyId), params.id))
  }

  /** POST /users */
  async store({ actor, request }: HttpContext): Promise<UserWire> {
    const { companyId, form } = await readNewUser(request.body())
    return userWire(await describeUser(await addUser(await inCompany(actor, companyId), form)))
  }

  /** PUT /users/{id}: fields left out stay unchanged. */
  async update({ actor, params, request }: HttpContext): Promise<UserWire> {
    const { companyId, form } = await readChangedUser(request.body())
    const editor = await inCompany(actor, companyId)
    return userWire(await describeUser(await editUser(editor, params.id, form)))
  }

  /** DELETE /users/{id} */
  async destroy({ actor, params, request }: HttpContext) {
    await deleteUser(await inCompany(actor, request.qs().companyId), params.id)
    return { message: 'user deleted' }
  }

  /** POST /users/set-language/{pt|en|es} (AUT-11) */
  async setLanguage({ actor, request }: HttpContext) {
    const { params } = await request.validateUsing(languageValidator)
    await setLanguage(actor, params.language)
    return { message: 'The language has been saved.' }
  }
}
