/** The admins hear once of a key that a server does not accept, or whose account has no credit (AI-10). */
import { now } from '#app/kernel/clock'
import { companyRecords } from '#modules/identity/public'
import { writeMail } from '#modules/mail/public'
import type { AskedTurn, Assistant, ModelErrorKind } from '#modules/ai/contract'

/** Call it in the unit of work in which the turn ends. `error`: null when the model has answered. */
export async function noteKey(
  own: Assistant,
  asked: AskedTurn,
  error: ModelErrorKind | null
): Promise<void> {
  const isRefusal = error === 'key' || error === 'quota'
  if (error !== null && !isRefusal) return
  const key = await own.key(asked)
  if (!key || key.isRefused === isRefusal) return
  const isChanged = await key.note(isRefusal ? now() : null)
  if (!isRefusal || !isChanged) return
  for (const { name, email, language } of await companyRecords.adminsOf(asked)) {
    await writeMail({
      ...{ kind: key.mails[error], companyId: asked.companyId, recipient: email, language },
      values: { ...key.values, name },
    })
  }
}
