/** Tells a company's admins by e-mail, once, that a number has been away for ten minutes. */
import logger from '@adonisjs/core/services/logger'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { Job } from '#app/kernel/modules/module'
import { readSetting } from '#app/kernel/settings/settings'
import { companyRecords, isUnpaid } from '#modules/identity/public'
import { writeMail } from '#modules/mail/public'
import Connection from '#modules/whatsapp/models/connection'
import ConnectionGap from '#modules/whatsapp/models/connection_gap'

const minutesAway = 10

/** Two runs at once, and a crash in the middle, tell nobody twice: a mail and its mark are one transaction. */
export default class MailOutages implements Job {
  async handle() {
    const gaps = await ConnectionGap.query()
      .sideload({ everyCompany: true })
      .whereNull('back_at')
      .whereNull('mailed_at')
      .where('left_at', '<=', now().minus({ minutes: minutesAway }).toJSDate())
      .orderBy('left_at')
    for (const gap of gaps) {
      await notifyAdmins(gap).catch((error: unknown) =>
        logger.error({ err: error, connectionId: gap.connectionId }, 'an outage was not mailed')
      )
    }
  }
}

async function notifyAdmins({ id, companyId, connectionId, leftAt }: ConnectionGap): Promise<void> {
  const company = { companyId }
  const isChosen = (await readSetting(company, 'whatsapp.mail_outages')) === 'enabled'
  // Numbers of a company that has not paid for long rest; it hears of that otherwise (BIL-10).
  const isWanted = isChosen && !(await isUnpaid(company))
  const admins = isWanted ? await companyRecords.adminsOf(company) : []
  await unitOfWork(async ({ trx }) => {
    const marked = await ConnectionGap.of(company, trx)
      .where('id', Number(id))
      .whereNull('back_at')
      .whereNull('mailed_at')
      .update({ mailed_at: now().toJSDate() })
    const connection = await Connection.of(company, trx).where('id', connectionId).first()
    if (!Number(marked) || !connection) return
    for (const { name, email, language, zone } of admins) {
      await writeMail({
        kind: 'whatsapp.outage',
        companyId,
        recipient: email,
        language,
        values: {
          name,
          connection: connection.name,
          since: leftAt.setZone(zone).setLocale(language).toFormat('dd/LL HH:mm'),
        },
        link: '/connections',
        expiresAt: now().plus({ hours: 12 }),
      })
    }
  })
}
