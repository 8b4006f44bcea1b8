/** Loads messages for events to browsers, many at once. */
import { companyLoader } from '#app/kernel/database/company_loader'
import { prepared } from '#app/kernel/database/prepared'
import { messageViews, type MessageView } from '#modules/messages/queries/message_views'

/** The message's current state; null when it is gone. */
export const messageNow = companyLoader<MessageView>(loadMessages)

async function loadMessages(companyId: number, ids: readonly number[]) {
  const views = await prepared(
    messageViews({ companyId }).whereRaw('messages.id = any(?)', [[...ids]])
  )
  return new Map(views.map((view) => [Number(view.id), view]))
}
