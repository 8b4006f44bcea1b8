/** The inputs that lead somewhere from the customer's position in a queue (BOT-20, BOT-24); pure. */
import { pathTo } from '#modules/bot/menus/path_to'
import type { BotContext } from '#modules/bot/menus/context'

export interface Choice {
  /** What the customer types. */
  readonly sign: string
  /** Empty for "0" and "#". */
  readonly title: string
}

/** In menu order; empty where no menu is shown. */
export function choicesNow({ queue, state }: BotContext): Choice[] {
  if (!queue || state.stage !== 'options' || state.wasClosed) return []
  const here = pathTo(state.optionId, queue.options)?.at(-1)
  const lines = here?.children ?? queue.options
  return [
    ...lines.map(({ position, title }) => ({ sign: String(position), title })),
    ...(here ? [{ sign: '0', title: '' }] : []),
    { sign: '#', title: '' },
  ]
}
