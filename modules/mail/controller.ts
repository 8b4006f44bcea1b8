/** The operator's view of mails. */
import type { HttpContext } from '@adonisjs/core/http'
import { readSetting } from '#app/kernel/settings/settings'
import { mailServer } from '#config/mail'
import { retryMail, sendTestMail } from '#modules/mail/actions'
import { listMails } from '#modules/mail/queries'
import { senderOfMails } from '#modules/mail/sender'
import { mailWire } from '#modules/mail/transformer'
import { mailFilter, testMail } from '#modules/mail/validators'
import type { MailsPageWire, MailTransportWire, MailWire } from '#modules/mail/wire'

export default class MailController {
  /** GET /mails?pageNumber&searchParam&state */
  async index({ request }: HttpContext): Promise<MailsPageWire> {
    const { pageNumber: page, searchParam: search, ...rest } = request.qs()
    const { state } = await mailFilter.validate(rest)
    const { rows, ...found } = await listMails({ page, search, state })
    return { mails: rows.map(mailWire), ...found }
  }

  /** GET /mails/transport */
  async transport(): Promise<MailTransportWire> {
    const { name, address } = await senderOfMails()
    return { isConfigured: mailServer !== null, host: mailServer, from: `${name} <${address}>` }
  }

  /** POST /mails/{id}/retry */
  async retry({ actor, params }: HttpContext): Promise<MailWire> {
    return mailWire(await retryMail(actor, params.id))
  }

  /** POST /mails/test */
  async test({ actor, request }: HttpContext): Promise<MailWire> {
    const { recipient } = await request.validateUsing(testMail)
    const language = await readSetting<string>(actor, 'identity.language')
    return mailWire(await sendTestMail(actor, { recipient, language }))
  }
}
