/** Reads the text of what is shown as text: texts, polls, buttons, lists and the replies to them; pure. */
import type { proto } from '@whiskeysockets/baileys'

type Texts = string | null | undefined
type Readers = {
  readonly [K in keyof proto.IMessage]?: (part: NonNullable<proto.IMessage[K]>) => Texts
}

const lines = (...parts: readonly Texts[]) => parts.filter(Boolean).join('\n')

const choices = (texts: readonly Texts[] | undefined) =>
  lines(...(texts ?? []).filter(Boolean).map((text) => `- ${text}`))

/** A poll as text: the question, and each option on a line. */
const poll = ({ name, options }: proto.Message.IPollCreationMessage) =>
  lines(name, choices(options?.map(({ optionName }) => optionName)))

/** A choice is shown by its text, else by its id. */
const readers: Readers = {
  conversation: (text) => text,
  extendedTextMessage: ({ text }) => text,
  pollCreationMessage: poll,
  pollCreationMessageV2: poll,
  pollCreationMessageV3: poll,
  pollCreationMessageV5: poll,
  buttonsResponseMessage: (answer) => answer.selectedDisplayText || answer.selectedButtonId,
  templateButtonReplyMessage: (answer) => answer.selectedDisplayText || answer.selectedId,
  listResponseMessage: (answer) => answer.title || answer.singleSelectReply?.selectedRowId,
  interactiveResponseMessage: (answer) =>
    answer.body?.text || answer.nativeFlowResponseMessage?.name,
  buttonsMessage: ({ contentText, buttons, footerText }) =>
    lines(contentText, choices(buttons?.map((one) => one.buttonText?.displayText)), footerText),
  listMessage: ({ title, description, sections, footerText }) => {
    const rows = sections?.flatMap((section) => section.rows ?? [])
    return lines(title, description, choices(rows?.map((row) => row.title)), footerText)
  },
  templateMessage: ({ hydratedTemplate, hydratedFourRowTemplate }) => {
    const template = hydratedTemplate ?? hydratedFourRowTemplate
    return lines(template?.hydratedTitleText, template?.hydratedContentText)
  },
  interactiveMessage: ({ header, body, footer }) => lines(header?.title, body?.text, footer?.text),
  eventMessage: ({ name, description }) => lines(name, description),
  groupInviteMessage: ({ caption, groupName }) => lines(caption, groupName),
  productMessage: ({ product, body }) => lines(product?.title, product?.description, body),
  orderMessage: ({ orderTitle, message }) => lines(orderTitle, message),
}

/** BOT-07: the id of what was chosen from a list or among buttons; null when there is none. */
export function chosenIdOf(content: proto.IMessage): string | null {
  const { listResponseMessage, buttonsResponseMessage, templateButtonReplyMessage } = content
  const id =
    listResponseMessage?.singleSelectReply?.selectedRowId ??
    buttonsResponseMessage?.selectedButtonId ??
    templateButtonReplyMessage?.selectedId
  return id || null
}

/** Null when it is not a text. */
export function writtenOf(content: proto.IMessage): string | null {
  for (const [type, read] of Object.entries(readers)) {
    const part = content[type as keyof proto.IMessage]
    if (part !== null && part !== undefined) return (read as (given: unknown) => Texts)(part) ?? ''
  }
  return null
}
