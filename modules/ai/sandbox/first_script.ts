// The script of the beginning: a store that answers in Portuguese, and hands over to people.
import type { RuleWire } from '#modules/ai/sandbox/wire'

/** By which the product knows that people are to answer (AI-04). */
const handOver = 'Ação: Transferir para o setor de atendimento'

/** What people of the company ask for, by the product's own words in its three languages. */
const helps: readonly RuleWire[] = [
  {
    when: '>>>[^]*<<<',
    system: 'ajuda uma pessoa|help a person|ayudas a una persona',
    answer: 'Oi! Verifiquei aqui: {{context}}',
  },
  {
    when: '',
    system: 'ajuda uma pessoa|help a person|ayudas a una persona',
    answer: 'Oi! Vou verificar isso e já respondo a você por aqui.',
  },
  {
    when: '',
    system: '^(Resuma em|Summarize in|Resume en)',
    answer: 'Resumo de exemplo: a conversa termina com “{{newest}}”. Falta responder.',
  },
  {
    when: '(?<!\\p{L})(the|is|my|where|how|please|hello|what)(?!\\p{L})',
    system: '^Traduza',
    answer: 'Tradução de exemplo de “{{newest}}”.',
  },
  { when: '', system: '^(Traduza|Translate|Traduce)', answer: '=' },
  { when: '', system: '^(Corrija|Correct|Corrige)', answer: '{{newest}}' },
]

export const firstScript: readonly RuleWire[] = [
  ...helps,
  {
    when: 'atendente|pessoa|humano',
    answer: `${handOver}\nClaro! Vou chamar alguém da nossa equipe para falar com você.`,
  },
  {
    when: 'absurdo|péssim|pessim|horrível|horrivel|reclama|procon|raiva|vergonha',
    answer: `${handOver}\nSinto muito pelo transtorno. Uma pessoa da equipe vai cuidar disso agora.`,
  },
  {
    when: '',
    system: '(^|\\n)(`{3,}|<{3,})',
    answer: 'Encontrei isto nos nossos documentos: {{context}}',
  },
  {
    when: 'hor[aá]rio|que horas|abre|fecha|aberto|funciona',
    answer:
      'Atendemos de segunda a sexta, das 8h às 18h, e aos sábados, das 9h às 13h. Posso ajudar em algo mais?',
  },
  {
    when: 'entreg|prazo|frete|rastre',
    answer:
      'Entregamos em até 2 dias úteis na capital e em até 5 dias úteis nas outras cidades. Quer que eu veja o seu pedido?',
  },
  {
    when: 'preço|preco|valor|quanto custa|desconto',
    answer:
      'Temos produtos a partir de R$ 49,90, em até 6 vezes sem juros. Qual produto interessa a você?',
  },
  {
    when: '^\\s*(oi|olá|ola|bom dia|boa tarde|boa noite)(?!\\p{L})',
    answer: 'Olá! Sou o assistente da loja. Como posso ajudar?',
  },
  { when: '', answer: 'Obrigado pela mensagem! Pode me contar um pouco mais, por favor?' },
]

export const firstTranscription = 'Qual é o horário de atendimento?'
