/** What the bot says on a connection, as fields of the connection (CNX-06, ADR 45). */
import vine from '@vinejs/vine'
import { customerText, minutes, rowNumber } from '#app/kernel/http/validators'
import type { ConnectionFields, FieldValues, SavedConnection } from '#modules/whatsapp/contract'
import { saveConnection } from '#modules/bot/actions/save_connection'
import {
  connectionSettings,
  type ConnectionSettings,
} from '#modules/bot/queries/connection_settings'

type Company = Pick<SavedConnection, 'companyId'>

/** The fields as they are given; null means none: no text, no limit, timer off. */
interface Given {
  readonly greetingMessage?: string | null
  readonly outOfHoursMessage?: string | null
  readonly maxUseBotQueues?: number | null
  readonly timeUseBotQueues?: number | null
  readonly timeToTransfer?: number | null
  readonly transferQueueId?: number | null
}

export default class BotFields implements ConnectionFields {
  readonly rules = {
    greetingMessage: customerText(),
    outOfHoursMessage: customerText(),
    maxUseBotQueues: vine.number().withoutDecimals().range([0, 100]).nullable().optional(),
    timeUseBotQueues: minutes(),
    timeToTransfer: minutes(),
    transferQueueId: rowNumber().nullable().optional(),
  }

  async read(company: Company, connectionIds: readonly number[]) {
    const settings = await connectionSettings(company, connectionIds)
    return new Map([...settings].map(([id, one]) => [id, fieldsOf(one)]))
  }

  async write(connection: SavedConnection, given: FieldValues) {
    await saveConnection(connection, settingsOf(given))
  }
}

const fieldsOf = (settings: ConnectionSettings) => ({
  greetingMessage: settings.greeting,
  outOfHoursMessage: settings.awayText,
  maxUseBotQueues: settings.maxMenus,
  timeUseBotQueues: settings.menuPauseMinutes,
  timeToTransfer: settings.transferMinutes,
  transferQueueId: settings.transferQueueId,
})

/** Only those that were given. */
function settingsOf(given: Given): Partial<ConnectionSettings> {
  const settings = {
    greeting: valueOr(given.greetingMessage, ''),
    awayText: valueOr(given.outOfHoursMessage, ''),
    maxMenus: valueOr(given.maxUseBotQueues, 0),
    menuPauseMinutes: valueOr(given.timeUseBotQueues, 0),
    transferMinutes: valueOr(given.timeToTransfer, 0),
    transferQueueId: given.transferQueueId,
  }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}

const valueOr = <T>(value: T | null | undefined, none: T) => (value === null ? none : value)
