/** What a model is told before the conversation (AI-04), and how its answer is read (AI-08, AI-12); pure but for the words. */
import { companyText } from '#app/kernel/settings/texts'
import type { Prompt } from '#modules/prompts/model'

/** With this line, and nothing before it, an answer hands over (AI-04). */
export const handOverLine = 'Ação: Transferir para o setor de atendimento'
/** In any case and without accents, as models like to write it; marks of emphasis around it are no words. */
const handOver =
  /^[\s*_"'`]*a[cç][aã]o\s*:\s*transferir\s+para\s+o\s+setor\s+de\s+atendimento(?!\p{L})[\s*_"'`.!]*/iu

/** Characters of a first name that are passed on. */
const longestName = 40

/** The company's own text, and what each prompt is told. `name`: the customer's. */
export async function systemText(prompt: Prompt, name: string): Promise<string> {
  const rules = await companyText(prompt, 'prompts:model.rules', {
    name: firstNameOf(name),
    maxTokens: prompt.maxTokens,
    line: handOverLine,
  })
  return `${prompt.instructions}\n\n${rules}`
}

/** Customers choose it themselves: one word of letters, which cannot be read as an instruction. */
function firstNameOf(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return first.replaceAll(/[^\p{L}\p{M}'’-]/gu, '').slice(0, longestName)
}

export interface ReadAnswer {
  readonly text: string
  readonly isHandOver: boolean
}
/** Only what the model has written is read for it, never what a customer has (AI-12). */
export function readAnswer(answer: string): ReadAnswer {
  const text = answer.normalize('NFC').trim()
  const marker = handOver.exec(text)
  return marker
    ? { text: text.slice(marker[0].length).trim(), isHandOver: true }
    : { text, isHandOver: false }
}
