/** For the identity module: a person's new tickets may only start on a connection of the company. */
import type { Actor } from '#app/kernel/actor/actor'
import type { UsualConnection as Question } from '#modules/identity/contract'
import { accessConnection } from '#modules/whatsapp/access'

export default class UsualConnection implements Question {
  async require(actor: Pick<Actor, 'companyId'>, connectionId: number) {
    await accessConnection(actor, connectionId)
  }
}
