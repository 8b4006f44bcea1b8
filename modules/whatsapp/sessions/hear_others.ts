/** Listens to other processes: requests that changed, and commands for the sockets of this process. */
import logger from '@adonisjs/core/services/logger'
import { onSignal, signal } from '#app/kernel/database/signals'
import type { Driver } from '#modules/whatsapp/drivers/driver'
import { learnGroup } from '#modules/whatsapp/groups/learn_group'
import { runUpload } from '#modules/whatsapp/inbox/run_upload'
import { answerForPicture } from '#modules/whatsapp/pictures/answer_for_picture'
import { keepNumber } from '#modules/whatsapp/queries/number_checks'
import { sessionCommandTopic, type SessionCommand } from '#modules/whatsapp/session_command'
import { sessionTopic } from '#modules/whatsapp/sessions/session_targets'

/** `look`: called when a session's requested state changed. Returns a function that stops listening. */
export function hearOthers(gateway: {
  look(): void
  openDriver(connectionId: number): Driver | null
}): () => void {
  const silences = [
    onSignal(sessionTopic, () => gateway.look()),
    onSessionCommands((id) => gateway.openDriver(id)),
  ]
  return () => silences.forEach((silence) => silence())
}

/** Leases are free: processes that can take connections check at once. */
export const signalOthers = () => signal(sessionTopic, '')

function onSessionCommands(openDriver: (connectionId: number) => Driver | null): () => void {
  return onSignal(sessionCommandTopic, (payload) => {
    const command = JSON.parse(payload) as SessionCommand
    const driver = openDriver(command.connectionId)
    if (!driver) return
    run(driver, command).catch((error: Error) =>
      logger.warn({ err: error, connectionId: command.connectionId }, 'whatsapp: a command failed')
    )
  })
}

async function run(driver: Driver, command: SessionCommand): Promise<void> {
  if (command.do === 'upload') return runUpload(driver, command, command.inboxEntry)
  if (command.do === 'picture') return answerForPicture(driver, command, command.address)
  if (command.do === 'describe') return learnGroup(driver, command, command.chat)
  if (command.do === 'type') return driver.showTyping(command.address, command.state)
  if (command.do === 'watch') return driver.watchTyping(command.address)
  const address = await driver.findNumber(command.number)
  await keepNumber(command.companyId, command.number, { address })
}
