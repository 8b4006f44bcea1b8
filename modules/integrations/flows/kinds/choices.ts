/** Typebot's buttons as a numbered list, and the customer's answer to it (INT-32); pure. */
import { fieldsOf, isText, listOf } from '#modules/integrations/flows/given'

export interface Choices {
  readonly labels: readonly string[]
  /** Several may be chosen at once. */
  readonly isMultiple: boolean
}

/** Null for an input without buttons. */
export function choicesOf(given: unknown): Choices | null {
  const input = fieldsOf(given)
  if (!['choice input', 'picture choice input'].includes(String(input?.type))) return null
  const labels = listOf(input?.items).map(labelOf).filter(Boolean)
  const isMultiple = fieldsOf(input?.options)?.isMultipleChoice === true
  return labels.length ? { labels, isMultiple } : null
}

function labelOf(given: unknown): string {
  const item = fieldsOf(given)
  const label = [item?.content, item?.title].find((one) => isText(one) && one.trim())
  return isText(label) ? label.trim() : ''
}

export const numberedList = ({ labels }: Choices): string =>
  labels.map((label, at) => `*${at + 1}* - ${label}`).join('\n')

/** The labels of what the customer chose by number or label; their own words when they chose nothing of it. */
export function answerTo(choices: Choices | null, said: string): string {
  if (!choices) return said
  const one = labelFor(choices, said)
  if (one !== null) return one
  if (!choices.isMultiple) return said
  const several = said.split(/[,;\n]+|\s+(?:e|y|and)\s+/).map((part) => labelFor(choices, part))
  return several.every((label) => label !== null) ? several.join(', ') : said
}

function labelFor({ labels }: Choices, said: string): string | null {
  const words = said.trim().toLocaleLowerCase()
  const same = labels.find((label) => label.toLocaleLowerCase() === words)
  // A label may itself be a number: it counts before the place in the list.
  return same ?? (/^\d+$/.test(words) ? (labels[Number(words) - 1] ?? null) : null)
}
