/** The menus as the customer reads them (BOT-05, BOT-21, BOT-22); pure. */
import type { BotTexts, BotSettings, MenuOption, MenuQueue } from '#modules/bot/menus/context'

const line = (sign: number | string, title: string) => `*[ ${sign} ]* - ${title}`

/** Paragraphs with a blank line between; what is empty is left out. */
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

/** BOT-10: one message. */
export const wrongAnswer = (menu: string, { invalidOption }: BotTexts): string =>
  paragraphs([invalidOption, menu])

/** BOT-43: a hint how to leave, where there is somewhere to go; nothing when the queue says nothing. */
export const awayText = (text: string, way: { readonly canLeave: boolean }, texts: BotTexts) =>
  text.trim() === '' ? '' : paragraphs([text, way.canLeave ? mainMenuLine(texts) : ''])
