/** People: choosing one from a list, and the own language. */
import type { HttpContext } from '@adonisjs/core/http'
import { setLanguage } from '#modules/identity/actions/set_language'
import { languageValidator } from '#modules/identity/http/validators/identity_validators'
import { listUserNames } from '#modules/identity/queries/list_user_names'
import type { ListedUserWire } from '#modules/identity/wire'

export default class UsersController {
  /** GET /users/list: a bare array, as the contract has it (TCK-17). */
  async names({ actor }: HttpContext): Promise<ListedUserWire[]> {
    const users = await listUserNames(actor)
    return users.map(({ id, name, queues }) => ({
      id,
      name,
      queues: queues.map((queue) => ({ id: queue.id, name: queue.name })),
    }))
  }

  /** POST /users/set-language/{pt|en|es} (AUT-11) */
  async setLanguage({ actor, request }: HttpContext) {
    const { params } = await request.validateUsing(languageValidator)
    await setLanguage(actor, params.language)
    return { message: 'The language has been saved.' }
  }
}
