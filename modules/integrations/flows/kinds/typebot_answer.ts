/** Reads what Typebot answers (INT-32, INT-33, INT-35, INT-37); pure. */
import { choicesOf, numberedList, type Choices } from '#modules/integrations/flows/kinds/choices'
import { bubbleOf } from '#modules/integrations/flows/kinds/typebot_bubbles'
import { fieldsOf, listOf, type Fields } from '#modules/integrations/flows/given'
import { maxText, type FlowAction, type FlowMessage } from '#modules/integrations/flows/port'

/** Bubbles of one answer; more would end the flow anyway (BOT-13). */
const maxBubbles = 30
/** Seconds that a bot may have us wait before a message. */
const longestWait = 30

export interface TypebotAnswer {
  readonly messages: readonly FlowMessage[]
  /** The first command among the texts. */
  readonly action: FlowAction | null
  /** Of the buttons that wait for an answer. */
  readonly choices: Choices | null
  readonly hasInput: boolean
  /** The bot goes on by itself once it is asked again. */
  readonly goesOn: boolean
}

interface Manner {
  /** Milliseconds before each message. */
  readonly delayMs: number
  /** The customer has answered: then something is said in any case. */
  readonly isAnswer: boolean
  /** Instead of Typebot's words for an answer that does not fit; may be blank. */
  readonly unknownText: string
}

export function readTypebot(given: Fields, manner: Manner): TypebotAnswer {
  const { delayMs, unknownText } = manner
  const hasInput = fieldsOf(given.input) !== null
  const choices = hasInput ? choicesOf(given.input) : null
  const { messages, action, waitMs } = readBubbles(given, manner)
  const say = (text: string) =>
    void messages.push({ kind: 'text', text, pauseMs: delayMs + waitMs })
  if (choices) say(numberedList(choices).slice(0, maxText))
  const isSilent = !messages.length && hasInput && manner.isAnswer
  if (isSilent && unknownText.trim()) say(unknownText)
  const goesOn = !hasInput && listOf(given.clientSideActions).some(isWaitedFor)
  return { messages, action, choices, hasInput, goesOn }
}

/** `waitMs`: of a wait that the last bubbles ask for, with no message after it. */
function readBubbles(given: Fields, { delayMs, unknownText }: Manner) {
  const waits = waitsOf(given.clientSideActions)
  const messages: FlowMessage[] = []
  let action: FlowAction | null = null
  let waitMs = 0
  for (const bubble of listOf(given.messages).slice(0, maxBubbles).map(fieldsOf)) {
    const read = bubbleOf(bubble, unknownText)
    if (read?.kind === 'command') action ??= read.action
    else if (read) {
      messages.push({ ...read, pauseMs: delayMs + waitMs })
      waitMs = 0
    }
    waitMs += waits.get(bubble?.id) ?? 0
  }
  return { messages, action, waitMs }
}

const isWaitedFor = (action: unknown) => fieldsOf(action)?.expectsDedicatedReply === true

/** Milliseconds to wait after a bubble, by its id. */
function waitsOf(actions: unknown): ReadonlyMap<unknown, number> {
  const waits = listOf(actions)
    .map(fieldsOf)
    .filter((action) => action?.type === 'wait')
  return new Map(
    waits.map((action) => {
      const seconds = Number(fieldsOf(action?.wait)?.secondsToWaitFor) || 0
      return [action?.lastBubbleBlockId, Math.min(Math.max(seconds, 0), longestWait) * 1000]
    })
  )
}
