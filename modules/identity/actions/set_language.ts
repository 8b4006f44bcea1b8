/** Saves a user's interface language (AUT-11). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessUser } from '#modules/identity/access'
import type { Language } from '#modules/identity/contract'

export async function setLanguage(actor: Actor, language: Language): Promise<void> {
  const user = await accessUser(actor, actor.userId)
  await unitOfWork(async ({ trx, audit }) => {
    audit({
      actor,
      action: 'identity.set_language',
      entity: 'user',
      entityId: user.id,
      before: { language: user.language },
      after: { language },
    })
    await user.useTransaction(trx).merge({ language }).save()
  })
}
