/** Reads what Dialogflow answers (INT-22, INT-23); pure. */
import { fieldsOf, isText, listOf, type Fields } from '#modules/integrations/flows/given'
import { maxMessages, maxText, type FlowMessage } from '#modules/integrations/flows/port'

export interface DialogflowAnswer {
  readonly messages: readonly FlowMessage[]
  readonly ends: boolean
  /** What the intent calls a queue: its id or name; null without one. */
  readonly queue: string | null
}

export function readDialogflow(given: Fields): DialogflowAnswer {
  const result = fieldsOf(given.queryResult) ?? {}
  const messages = listOf(result.fulfillmentMessages)
    .map(fieldsOf)
    .filter((one) => isNeutral(one))
    .map(messageOf)
    .filter((one) => one !== null)
    .slice(0, maxMessages)
  const alone = messages.length ? [] : textsOf([result.fulfillmentText])
  return {
    messages: [...messages, ...alone],
    ends: endsBy(result),
    queue: queueOf(fieldsOf(result.parameters) ?? {}),
  }
}

/** For every platform; others are what Telegram or Facebook would get. */
const isNeutral = (message: Fields | null) =>
  message !== null && [undefined, 'PLATFORM_UNSPECIFIED'].includes(message.platform as undefined)

/** Of alternatives the first: then the same question has the same answer. */
function messageOf(message: Fields | null): FlowMessage | null {
  const [text] = textsOf(listOf(fieldsOf(message?.text)?.text).slice(0, 1))
  return text ?? pictureOf(message ?? {})
}

function pictureOf({ payload, image }: Fields): FlowMessage | null {
  const url = fieldsOf(payload)?.image ?? fieldsOf(image)?.imageUri
  return isText(url) && url ? { kind: 'image', url, caption: '' } : null
}

const textsOf = (given: readonly unknown[]): FlowMessage[] =>
  given
    .filter(isText)
    .filter((text) => text.trim())
    .map((text) => ({ kind: 'text', text: text.slice(0, maxText) }))

function endsBy({ intent, diagnosticInfo }: Fields): boolean {
  // The first of them is documented, and not always there.
  const marks = [fieldsOf(intent)?.endInteraction, fieldsOf(diagnosticInfo)?.end_conversation]
  return marks.includes(true)
}

function queueOf({ queueId, queue }: Fields): string | null {
  const given = [queueId, queue].flatMap((one) => (Array.isArray(one) ? one.slice(0, 1) : [one]))
  const named = given.find((one) => (isText(one) && one.trim()) || typeof one === 'number')
  return named === undefined ? null : String(named).trim()
}
