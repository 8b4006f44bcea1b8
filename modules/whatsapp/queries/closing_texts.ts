/** A connection's texts for the end of a conversation (CLO-09, CLO-10, CLO-15). */
import type { Actor } from '#app/kernel/actor/actor'
import Connection from '#modules/whatsapp/models/connection'

export interface ClosingTexts {
  readonly closingText: string
  /** Sent instead of the closing text when a conversation is closed for inactivity. */
  readonly idleText: string
}

/** Each may be empty; all are when the connection is deleted, or another company's. */
export async function closingTextsOf(
  actor: Pick<Actor, 'companyId'>,
  connectionId: number
): Promise<ClosingTexts> {
  const row = await Connection.of(actor).where('id', connectionId).first()
  const { closingText = '', idleText = '' } = row ?? {}
  return { closingText, idleText }
}

/** CLO-15: a conversation on this connection that is idle for this many minutes is closed. */
export interface IdleRule {
  readonly companyId: number
  readonly connectionId: number
  readonly minutes: number
  /** Sent on closing; may be empty. */
  readonly text: string
}

/** Connections of all companies that close idle conversations. */
export async function idleRules(): Promise<IdleRule[]> {
  const rows = await Connection.query()
    .sideload({ everyCompany: true })
    .where('idleMinutes', '>', 0)
    .orderBy('id')
  return rows.map(({ companyId, id, idleMinutes, idleText }) => ({
    companyId,
    connectionId: id,
    minutes: idleMinutes,
    text: idleText,
  }))
}
