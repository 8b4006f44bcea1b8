/** Reads one bubble of Typebot: a message, or a command that a text is (INT-32, INT-33); pure. */
import { markdownText, richTextOf } from '#modules/integrations/flows/kinds/rich_text'
import { fieldsOf, isText, parsedFields, type Fields } from '#modules/integrations/flows/given'
import { maxText, type FlowAction, type FlowMessage } from '#modules/integrations/flows/port'
import { idOf } from '#modules/integrations/flows/read_answer'

/** What Typebot says itself about an answer that does not fit, unless the bot has words of its own (INT-35). */
const invalidText = 'Invalid message. Please, try again.'

export type Bubble =
  FlowMessage | { readonly kind: 'command'; readonly action: FlowAction | null } | null

const fileKinds = {
  image: 'image',
  audio: 'voice',
  video: 'video',
  embed: 'document',
  file: 'document',
} as const

/** Null for what says nothing. `unknownText`: instead of `invalidText`, unless it is blank. */
export function bubbleOf(bubble: Fields | null, unknownText: string): Bubble {
  const content = fieldsOf(bubble?.content)
  if (!content) return null
  return bubble?.type === 'text' ? textOf(content, unknownText) : fileOf(bubble?.type, content)
}

function fileOf(type: unknown, content: Fields): Bubble {
  const kind = fileKinds[type as keyof typeof fileKinds] as
    (typeof fileKinds)[keyof typeof fileKinds] | undefined
  const url = isText(content.url) ? content.url.trim() : ''
  if (!kind || !/^https?:/i.test(url)) return null
  // Films of YouTube and others have a page, not a file.
  const isPage = kind === 'video' && isText(content.type) && content.type !== 'url'
  return isPage ? { kind: 'text', text: url } : { kind, url, caption: '' }
}

function textOf(content: Fields, unknownText: string): Bubble {
  const text = wordsOf(content)
  if (!text) return null
  const command = commandOf(text)
  if (command) return command
  const isInvalid = text === invalidText && unknownText.trim() !== ''
  return { kind: 'text', text: (isInvalid ? unknownText : text).slice(0, maxText) }
}

function wordsOf({ richText, markdown, plainText }: Fields): string {
  if (Array.isArray(richText)) return richTextOf(richText)
  if (isText(markdown)) return markdownText(markdown)
  return isText(plainText) ? plainText.trim() : ''
}

/** `#{…}` with valid JSON is a command, whatever it says. */
function commandOf(text: string): Bubble {
  const given = text.startsWith('#{') ? parsedFields(text.slice(1)) : null
  if (!given) return null
  if (given.stopBot === true) return { kind: 'command', action: { kind: 'stop' } }
  if (given.closeTicket === true) return { kind: 'command', action: { kind: 'close' } }
  const target = { queueId: idOf(given.queueId), userId: idOf(given.userId) }
  const action = target.queueId === null ? null : ({ kind: 'transfer', ...target } as const)
  return { kind: 'command', action }
}
