/** Every mail is loaded by id through this file. Mails belong to the platform; the operator alone reads them. */
import { errorClasses } from '#app/kernel/errors'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowById } from '#app/kernel/http/row_by_id'
import specs from '#modules/mail/errors'
import { Mail } from '#modules/mail/model'

const errors = errorClasses(specs)

/** Throws 404 ERR_NO_MAIL_FOUND. The row stays locked until the transaction ends. */
export const accessMail = (id: unknown, work: Work): Promise<Mail> =>
  rowById(Mail.query({ client: work.trx }), id, errors.E_MAIL_NOT_FOUND, work)
