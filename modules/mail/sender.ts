/** By what name and address mails come. */
import { currentBrand } from '#app/kernel/settings/brand'
import { defaultBrand } from '#app/kernel/text/brand'
import { sender } from '#config/mail'

/** The name of the platform once its operator has chosen one; until then the name of `MAIL_FROM`. */
export async function senderOfMails(): Promise<typeof sender> {
  const { name } = await currentBrand()
  return name === defaultBrand.name ? sender : { ...sender, name }
}
