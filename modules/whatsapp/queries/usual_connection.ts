/** Answers identity's question: on which connection may a person's new tickets start? */
import type { Actor } from '#app/kernel/actor'
import type { UsualConnection as Question } from '#modules/identity/contract'
import { accessConnection } from '#modules/whatsapp/access'

export default class UsualConnection implements Question {
  async require(actor: Pick<Actor, 'companyId'>, connectionId: number) {
    await accessConnection(actor, connectionId)
  }
}
