// The stand-in that plays everybody's mailbox: an SMTP server that takes every mail, and a page that shows it.
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { FileArchive, MemoryArchive } from '#modules/mail/sandbox/archive'
import { Faults } from '#modules/mail/sandbox/faults'
import { Mailbox } from '#modules/mail/sandbox/mailbox'
import { routesOf } from '#modules/mail/sandbox/routes'
import { SmtpReceiver } from '#modules/mail/sandbox/smtp_receiver'
import type { MailReady } from '#modules/mail/sandbox/wire'
import type { RunningStandIn, StandIn, StandInContext } from '#sandbox/stand_in'

const mail: StandIn = {
  name: 'mail',
  tab: { title: 'E-mail', folder: join(import.meta.dirname, 'page') },
  start,
}
export default mail

async function start({ folder, preferredPorts }: StandInContext): Promise<RunningStandIn> {
  // One listener for each open page.
  const updates = new EventEmitter<{ change: [] }>().setMaxListeners(0)
  const changed = () => updates.emit('change')
  const mailbox = new Mailbox(folder ? new FileArchive(folder) : new MemoryArchive(), changed)
  const faults = new Faults(changed)
  const receiver = new SmtpReceiver(mailbox, faults)
  const port = await receiver.listen([...preferredPorts, 0])
  const ready: MailReady = { smtpUrl: `smtp://127.0.0.1:${port}` }
  return {
    routes: routesOf({ mailbox, faults, updates, ready }),
    ready: { ...ready },
    env: { SMTP_URL: ready.smtpUrl },
    stop: () => receiver.close(),
  }
}
