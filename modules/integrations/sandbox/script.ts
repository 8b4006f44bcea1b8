// The script by which every program here answers, the key of the service account, and the port; they survive the process.
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RuleWire } from '#modules/integrations/sandbox/wire'

const firstScript: readonly RuleWire[] = [
  {
    when: '^$',
    say: ['Olá! Sou o fluxo de teste. Como posso ajudar?'],
    choices: ['Vendas', 'Suporte', 'Encerrar'],
  },
  { when: 'vendas', say: ['Vendas, certo. Qual é o seu nome?'] },
  { when: 'suporte', say: ['Passo você para uma pessoa.'], action: { type: 'stop' } },
  { when: 'encerrar|tchau', say: ['Até logo!'], action: { type: 'close' }, end: true },
  { when: '', say: ['Você disse: {text}'] },
]

export class Script {
  rules: readonly RuleWire[] = firstScript
  /** PEM. */
  readonly privateKey: string
  readonly publicKey: ReturnType<typeof createPublicKey>

  /** Without a folder everything ends with the process. */
  constructor(private readonly folder?: string) {
    const stored = this.#read('script.json')
    if (stored !== null) this.rules = JSON.parse(stored) as RuleWire[]
    this.privateKey = this.#read('key.pem') ?? newKey()
    this.#write('key.pem', this.privateKey)
    this.publicKey = createPublicKey(this.privateKey)
  }

  /** Throws what is wrong with a pattern. */
  replace(rules: readonly RuleWire[]) {
    for (const { when } of rules) new RegExp(when)
    this.rules = rules
    this.#write('script.json', JSON.stringify(rules))
  }

  /** Of the last run: integrations have kept the address. */
  get port(): number | null {
    return Number(this.#read('port')) || null
  }

  keepPort(port: number) {
    this.#write('port', String(port))
  }

  /** The first rule that fits, with its texts filled in; null when none does. */
  ruleFor(text: string): RuleWire | null {
    const rule = this.rules.find(({ when }) => new RegExp(when, 'i').test(text))
    return rule ? { ...rule, say: rule.say.map((line) => line.replaceAll('{text}', text)) } : null
  }

  #read(name: string): string | null {
    const path = this.folder && join(this.folder, name)
    return path && existsSync(path) ? readFileSync(path, 'utf8') : null
  }

  #write(name: string, content: string) {
    if (this.folder) writeFileSync(join(this.folder, name), content, { mode: 0o600 })
  }
}

/** What is said, for programs without buttons. */
export function linesOf(rule: RuleWire | null): readonly string[] {
  const { say = [], choices = [] } = rule ?? {}
  return choices.length ? [...say, choices.join(' / ')] : say
}

export const isPicture = (line: string) => /^https?:/.test(line)

const newKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
