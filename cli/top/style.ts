// Colours and weights. What a colour says, a word or a sign says as well: with NO_COLOR nothing is lost.
import { styleText } from 'node:util'

const colors = { good: 'green', warning: 'yellow', bad: 'red', accent: 'cyan' } as const
const weights = { strong: 'bold', faint: 'dim', chosen: 'inverse' } as const

export type Style = keyof typeof colors | keyof typeof weights

const isColored = !process.env.NO_COLOR

/** With escape sequences around it. NO_COLOR leaves weights, which are no colours. */
export function paint(style: Style | undefined, text: string): string {
  if (style === undefined || text === '') return text
  if (!(style in colors)) {
    return styleText(weights[style as keyof typeof weights], text, { validateStream: false })
  }
  if (!isColored) return text
  return styleText(colors[style as keyof typeof colors], text, { validateStream: false })
}
