/**
 * What any process may ask of a socket, at once and without a promise: whoever has the socket does it,
 * and when nobody has, it is forgotten.
 */
import logger from '@adonisjs/core/services/logger'
import { onSignal, signal } from '#app/kernel/signals'
import type { ChatAddress, TypingState } from '#modules/whatsapp/contract'
import type { Driver } from '#modules/whatsapp/drivers/driver'
import { learnGroup } from '#modules/whatsapp/groups/learn_group'
import { runUpload } from '#modules/whatsapp/inbox/run_upload'
import { answerForPicture } from '#modules/whatsapp/pictures/answer_for_picture'
import { keepNumber } from '#modules/whatsapp/queries/number_checks'
import { sessionTopic } from '#modules/whatsapp/sessions/wishes'

export const errandTopic = 'whatsapp.errand'

export type Errand = { readonly companyId: number; readonly connectionId: number } & (
  | { readonly do: 'check'; readonly number: string }
  | { readonly do: 'picture'; readonly address: ChatAddress }
  | { readonly do: 'describe'; readonly chat: ChatAddress }
  | { readonly do: 'upload'; readonly inboxEntry: number }
  | { readonly do: 'type'; readonly address: ChatAddress; readonly state: TypingState }
  | { readonly do: 'watch'; readonly address: ChatAddress }
)

/** `look`: a person wished something of a session. Returns the way to stop. */
export function hearOthers(gateway: {
  look(): void
  openDriver(connectionId: number): Driver | null
}): () => void {
  const silences = [
    onSignal(sessionTopic, () => gateway.look()),
    hearErrands((id) => gateway.openDriver(id)),
  ]
  return () => silences.forEach((silence) => silence())
}

/** Connections are free: whoever can take them looks now. */
export const tellOthers = () => signal(sessionTopic, '')

function hearErrands(openDriver: (connectionId: number) => Driver | null): () => void {
  return onSignal(errandTopic, (payload) => {
    const errand = JSON.parse(payload) as Errand
    const driver = openDriver(errand.connectionId)
    if (!driver) return
    run(driver, errand).catch((error: Error) =>
      logger.warn({ err: error, connectionId: errand.connectionId }, 'whatsapp: an errand failed')
    )
  })
}

async function run(driver: Driver, errand: Errand): Promise<void> {
  if (errand.do === 'upload') return runUpload(driver, errand, errand.inboxEntry)
  if (errand.do === 'picture') return answerForPicture(driver, errand, errand.address)
  if (errand.do === 'describe') return learnGroup(driver, errand, errand.chat)
  if (errand.do === 'type') return driver.showTyping(errand.address, errand.state)
  if (errand.do === 'watch') return driver.watchTyping(errand.address)
  const address = await driver.findNumber(errand.number)
  await keepNumber(errand.companyId, errand.number, { address })
}
