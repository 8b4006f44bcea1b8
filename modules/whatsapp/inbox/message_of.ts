/** The message or the receipt in a row of the inbox, as consumers receive it. */
import type { Ack, InboundMessage, Receipt } from '#modules/whatsapp/contract'
import type { ArrivedMessage } from '#modules/whatsapp/drivers/driver'

interface MessageRow {
  readonly company_id: number
  readonly connection_id: number
  readonly chat: string
  readonly from_me: boolean
  readonly wid: string
}

interface ReceiptRow {
  readonly company_id: number
  readonly connection_id: number
  readonly wid: string
  readonly ack: Ack | null
  readonly error_code: string | null
  /** Empty in a chat of two. */
  readonly reader: string
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

export const receiptOf = (row: ReceiptRow): Receipt => ({
  companyId: row.company_id,
  connectionId: row.connection_id,
  wid: row.wid,
  ack: row.ack!,
  errorCode: row.error_code,
  reader: row.reader || undefined,
})
