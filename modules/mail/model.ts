/** The table of mails. They belong to the platform: a company only names whose matter one is. */
import { MailSchema } from '#database/schema'
import type { MailState } from '#modules/mail/contract'

export class Mail extends MailSchema {
  static table = 'mails'

  declare state: MailState
}
