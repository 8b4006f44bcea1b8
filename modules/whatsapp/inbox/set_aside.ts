/** Handles a row that no retry can process: nothing is lost, and nothing waits behind it. */
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { ArrivedContent, ArrivedMessage } from '#modules/whatsapp/drivers/driver'
import type { InboxRow } from '#modules/whatsapp/inbox/inbox_lane'

/**
 * Errors with which PostgreSQL refuses the data itself: too long, out of range, check violation, limit exceeded. Not
 * unique and foreign key violations: those come from concurrency and pass on a retry.
 */
const refusals = /^(22...|54...|23502|23514)$/

export const isRefused = (error: Error & { code?: unknown }): boolean =>
  typeof error.code === 'string' && refusals.test(error.code)

/**
 * A message is offered again with only its author, time and kind (IN-20); anything else, and a message that is
 * refused even so, is parked for an operator.
 */
export async function setAside(row: InboxRow, error: Error): Promise<void> {
  const bare = bareOf(row.content)
  const what = bare ? 'a message is shown without what it says' : 'a message is parked'
  logger.error({ err: error, ...loggedRow(row) }, `whatsapp: ${what}`)
  await db.rawQuery(
    `update inbox_entries set attempts = attempts + 1, error = ?, status = ?, due_at = now(),
       content = coalesce(?::jsonb, content) where id = ? and status = ?`,
    [
      error.message.slice(0, 1000),
      bare ? row.status : 'parked',
      bare && JSON.stringify(bare),
      row.id,
      row.status,
    ] as never
  )
}

function bareOf(content: ArrivedContent | null): ArrivedMessage | null {
  if (content?.what !== 'message' || isBare(content)) return null
  const { what, sender, author, group, at, kind } = content
  const bare = { kind: 'unsupported', body: kind, media: null, quote: null } as const
  return { what, sender, author, group, at, ...bare }
}

const isBare = ({ kind, media, quote }: ArrivedMessage) =>
  kind === 'unsupported' && !media && !quote

/** Which row it is, for the log. */
export const loggedRow = ({
  id,
  company_id: companyId,
  connection_id: connectionId,
}: InboxRow) => ({
  inboxEntry: id,
  companyId,
  connectionId,
})
