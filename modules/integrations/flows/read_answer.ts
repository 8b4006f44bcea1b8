/** Reads what a flow answers (INT-13); pure. The sender is a stranger, so every field is checked. */
import { largestId } from '#app/kernel/http/wire'
import { fieldsOf, isText, parsedFields } from '#modules/integrations/flows/given'
import {
  maxMessages,
  maxText,
  type FlowAction,
  type FlowAnswer,
  type FlowMessage,
} from '#modules/integrations/flows/port'

/** Anything but a 2xx with JSON of this form says nothing. Messages that cannot be read are left out. */
export function readAnswer(status: number, body: Buffer): FlowAnswer {
  const given = status >= 200 && status < 300 ? parsedFields(body) : null
  const messages = Array.isArray(given?.messages) ? given.messages : []
  return {
    status,
    messages: messages
      .slice(0, maxMessages)
      .map(messageOf)
      .filter((one) => one !== null),
    action: actionOf(given?.action),
  }
}

function messageOf(given: unknown): FlowMessage | null {
  const { type, text, url, caption } = fieldsOf(given) ?? {}
  switch (type) {
    case 'text':
      return isText(text) && text.trim() ? { kind: 'text', text: text.slice(0, maxText) } : null
    case 'image':
    case 'audio':
    case 'document':
      return isText(url)
        ? { kind: type, url, caption: isText(caption) ? caption.slice(0, maxText) : '' }
        : null
    default:
      return null
  }
}

function actionOf(given: unknown): FlowAction | null {
  const { type, queueId, userId } = fieldsOf(given) ?? {}
  if (type === 'close' || type === 'stop') return { kind: type }
  if (type !== 'transfer') return null
  const target = { queueId: idOf(queueId), userId: idOf(userId) }
  return target.queueId === null && target.userId === null ? null : { kind: type, ...target }
}

/** Also as a text: flows put their variables into templates. */
export function idOf(given: unknown): number | null {
  const id = isText(given) && /^\d+$/.test(given) ? Number(given) : given
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= largestId ? id : null
}
