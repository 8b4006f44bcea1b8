/** Fixture: what the bot says on a connection, and when, for the tests of every module. */
import { saveConnection } from '#modules/bot/actions/save_connection'
import type { ConnectionSettings } from '#modules/bot/queries/connection_settings'

interface Row {
  readonly id: number
  readonly companyId: number
}

/** What is left out stays. */
export function setBot(
  { id: connectionId, companyId }: Row,
  settings: Partial<ConnectionSettings>
): Promise<void> {
  return saveConnection({ companyId, connectionId, queueIds: [] }, settings)
}
