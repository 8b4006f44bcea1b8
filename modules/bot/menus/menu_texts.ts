/** The menu texts as customers see them (BOT-05, BOT-21, BOT-22); pure. */
import type { BotTexts, BotSettings, MenuOption, MenuQueue } from '#modules/bot/menus/context'

const line = (sign: number | string, title: string) => `*[ ${sign} ]* - ${title}`

/** Joins paragraphs with a blank line; empty ones are left out. */
const paragraphs = (parts: readonly string[]) =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n')

/** BOT-05. */
export const queuesMenu = ({ greeting, queues }: BotSettings): string =>
  paragraphs([greeting, queues.map(({ name }, at) => line(at + 1, name)).join('\n')])

/** BOT-21. */
export const queueMenu = ({ greeting, options }: MenuQueue, texts: BotTexts): string =>
  paragraphs([greeting, optionLines(options), mainMenuLine(texts)])

/** BOT-22. */
export const optionMenu = ({ message, children }: MenuOption, texts: BotTexts): string =>
  paragraphs([
    message,
    optionLines(children),
    `${line(0, texts.previousMenu)}\n${mainMenuLine(texts)}`,
  ])

const optionLines = (options: readonly MenuOption[]) =>
  options.map(({ position, title }) => line(position, title)).join('\n')

const mainMenuLine = ({ mainMenu }: BotTexts) => line('#', mainMenu)

/** BOT-10: error text and menu as one message. */
export const wrongAnswer = (menu: string, { invalidOption }: BotTexts): string =>
  paragraphs([invalidOption, menu])

/** BOT-43: adds how to leave if there is another queue; empty when the queue has no text. */
export const awayText = (text: string, way: { readonly canLeave: boolean }, texts: BotTexts) =>
  text.trim() === '' ? '' : paragraphs([text, way.canLeave ? mainMenuLine(texts) : ''])
