/** What each assistant is told beside its company's text (AI-04), and how its answer is read (AI-08, AI-12). */
import { companyText } from '#app/kernel/settings/texts'

/** With this line, and nothing before it, an answer hands over (AI-04). */
export const handOverLine = 'Ação: Transferir para o setor de atendimento'
/** In any case and without accents, as models like to write it; marks of emphasis around it are no words. */
const handOver =
  /^[\s*_"'`]*a[cç][aã]o\s*:\s*transferir\s+para\s+o\s+setor\s+de\s+atendimento(?!\p{L})[\s*_"'`.!]*/iu

/** Characters of a first name that are passed on. */
const longestName = 40

/** In the company's language. `name`: the customer's; `maxTokens`: of the answer. */
export const rulesFor = (
  company: { readonly companyId: number },
  { name, maxTokens }: { readonly name: string; readonly maxTokens: number }
): Promise<string> =>
  companyText(company, 'ai:model.rules', {
    ...{ name: firstNameOf(name), maxTokens, line: handOverLine },
  })

/** Customers choose it themselves: one word of letters, which cannot be read as an instruction. */
export function firstNameOf(name: string): string {
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
