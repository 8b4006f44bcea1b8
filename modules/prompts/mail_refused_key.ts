/** Says to a company's admins by e-mail that the provider does not accept a prompt's key any more (AI-10). */
import { companyRecords } from '#modules/identity/public'
import { writeMail } from '#modules/mail/public'
import type { Prompt } from '#modules/prompts/model'

/** Call it in the unit of work that notes it. */
export async function mailRefusedKey(
  { companyId, name: prompt }: Prompt,
  error: 'key' | 'quota'
): Promise<void> {
  for (const { name, email, language } of await companyRecords.adminsOf({ companyId })) {
    await writeMail({
      kind: error === 'key' ? 'prompts.key_refused' : 'prompts.no_credit',
      companyId,
      recipient: email,
      language,
      values: { name, prompt },
    })
  }
}
