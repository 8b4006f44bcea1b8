/** Sends one mail, as soon as it is written. */
import type { Job } from '#app/kernel/modules/module'
import { sendMail } from '#modules/mail/send_mail'

export default class SendMail implements Job<{ readonly mailId: number }> {
  handle({ mailId }: { readonly mailId: number }) {
    return sendMail(mailId)
  }
}
