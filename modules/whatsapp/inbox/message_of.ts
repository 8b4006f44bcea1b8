/** The message in a row of the inbox, as consumers receive it. */
import type { InboundMessage } from '#modules/whatsapp/contract'
import type { ArrivedMessage } from '#modules/whatsapp/drivers/driver'

interface MessageRow {
  readonly company_id: number
  readonly connection_id: number
  readonly chat: string
  readonly from_me: boolean
  readonly wid: string
}

export function messageOf(row: MessageRow, { at, ...content }: ArrivedMessage): InboundMessage {
  return {
    companyId: row.company_id,
    connectionId: row.connection_id,
    ...content,
    chat: row.chat,
    fromMe: row.from_me,
    wid: row.wid,
    at: new Date(at),
  }
}
