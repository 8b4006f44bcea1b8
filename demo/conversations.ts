/** The texts of the demo's conversations. `c` is the customer, `a` the agent, `{agent}` and `{first}` are names. */
import type { DemoPicture } from '#demo/pictures'

export type DemoLine = readonly [who: 'c' | 'a', text: string, picture?: DemoPicture]

export interface DemoConversation {
  /** Index in `demoQueues`. */
  readonly queue: number
  readonly lines: readonly DemoLine[]
}

export const demoConversations: readonly DemoConversation[] = [
  {
    queue: 3,
    lines: [
      ['c', 'Oi, boa tarde! Meu pedido 48213 ainda não chegou 😕'],
      ['c', 'A previsão era ontem'],
      ['a', 'Oi, {first}! Aqui é {agent}. Já estou olhando o seu pedido, um instante.'],
      ['a', 'Ele está com a transportadora em Campinas e sai para entrega amanhã até as 18h.'],
      ['c', 'Ah que bom! Vai ter alguém em casa'],
      ['a', 'Perfeito. Te mando o código de rastreio: *LD48213BR*'],
      ['c', 'Muito obrigada, você é um amor'],
    ],
  },
  {
    queue: 0,
    lines: [
      ['c', 'Vocês têm a cafeteira Moka de 6 xícaras?'],
      ['a', 'Temos sim! Na cor vermelha e na inox. Sai por *R$ 189,90* à vista.'],
      ['a', 'Esta é a inox', 'moka'],
      ['c', 'Faz em 3x?'],
      ['a', 'Faz em até 6x sem juros no cartão 🙂'],
      ['c', 'Quero a inox então'],
      ['a', 'Ótimo! Me passa o CEP que já calculo o frete.'],
      ['c', '30130-010'],
    ],
  },
  {
    queue: 1,
    lines: [
      ['c', 'A batedeira que comprei parou de funcionar no segundo uso'],
      ['a', 'Puxa, {first}, sinto muito. Você consegue me dizer o que acontece quando liga?'],
      ['c', 'Faz um barulho e desliga sozinha'],
      [
        'a',
        'Entendi. Ela está na garantia, então vamos trocar. Prefere coleta em casa ou levar numa loja?',
      ],
      ['c', 'Coleta por favor'],
      ['a', 'Agendei para quinta entre 9h e 12h. Deixe embalada, com a nota dentro.'],
      ['c', 'Combinado. Obrigado pela rapidez'],
    ],
  },
  {
    queue: 2,
    lines: [
      ['c', 'Bom dia, preciso da segunda via do boleto de março'],
      ['a', 'Bom dia! Me confirma o CPF do titular, só os três últimos dígitos?'],
      ['c', '417'],
      [
        'a',
        'Obrigada! Enviei para o e-mail cadastrado. O vencimento passou para dia 28, sem multa.',
      ],
      ['c', 'Recebi aqui. Valeu!'],
    ],
  },
  {
    queue: 0,
    lines: [
      ['c', 'Oii, esse sofá da foto vem com as almofadas?'],
      ['a', 'Oi! Vem sim, são quatro almofadas soltas no mesmo tecido.'],
      ['c', 'E dá pra tirar a capa pra lavar?'],
      ['a', 'Dá! A capa tem zíper e vai na máquina, água fria.'],
      ['c', 'Maravilha, vou falar com meu marido e volto'],
    ],
  },
  {
    queue: 1,
    lines: [
      ['c', 'Não consigo entrar na minha conta do site'],
      ['c', 'Diz que a senha está errada mas não está'],
      ['a', 'Vamos resolver. Qual e-mail aparece no pedido mais recente?'],
      ['c', 'o do trabalho, termina em .adv.br'],
      ['a', 'Achei. A conta foi criada com o outro e-mail, o pessoal. Tente com ele, por favor.'],
      ['c', 'Era isso mesmo kkkk obrigado'],
    ],
  },
  {
    queue: 3,
    lines: [
      ['c', 'O entregador deixou o pacote no vizinho e ele viajou 🤦'],
      ['c', 'E ainda chegou assim', 'box'],
      ['a', 'Que situação! Vou falar com a transportadora agora e te aviso em até 1 hora.'],
      ['c', 'Fico no aguardo'],
      [
        'a',
        'Conseguimos: o porteiro ficou com uma cópia da chave e entrega para você hoje à noite.',
      ],
      ['c', 'Salvou meu dia!!'],
    ],
  },
  {
    queue: 2,
    lines: [
      ['c', 'Fui cobrada duas vezes no cartão'],
      [
        'a',
        'Oi, {first}. Vi aqui: uma das cobranças é só a pré-autorização, ela some em até 5 dias úteis.',
      ],
      ['c', 'Tem certeza? Da outra vez demorou'],
      [
        'a',
        'Tenho. E já pedi ao banco para adiantar. Se até segunda não sumir, me chame por aqui que eu estorno.',
      ],
      ['c', 'Tá bom, obrigada'],
    ],
  },
  {
    queue: 0,
    lines: [
      ['c', 'Boa noite! Vocês entregam no interior? Moro em Santa Rita do Passa Quatro'],
      ['a', 'Boa noite! Entregamos sim, leva de 3 a 5 dias úteis.'],
      ['c', 'E o frete?'],
      ['a', 'Para compras acima de R$ 250 é por nossa conta.'],
      ['c', 'Então vou juntar a panela com o jogo de facas'],
      ['a', 'Boa escolha! Quer que eu monte o carrinho e mande o link?'],
      ['c', 'Quero'],
    ],
  },
  {
    queue: 1,
    lines: [
      ['c', 'Como monta a estante? O manual veio em inglês'],
      ['a', 'Vou te mandar o manual em português e um vídeo de 4 minutos, tudo bem?'],
      ['c', 'Perfeito'],
      ['a', 'Dica: não aperte os parafusos de trás até o fim antes de colocar o fundo.'],
      ['c', 'Montei! Ficou linda'],
    ],
  },
  {
    queue: 3,
    lines: [
      ['c', 'Quero mudar o endereço de entrega do pedido 48377'],
      ['a', 'Dá tempo, ele ainda não saiu. Qual é o novo endereço?'],
      ['c', 'Rua das Laranjeiras 214 apto 32, Rio'],
      ['a', 'Pronto, alterado. Chega na sexta.'],
    ],
  },
  {
    queue: 2,
    lines: [
      ['c', 'Podem emitir a nota no CNPJ da empresa?'],
      [
        'a',
        'Podemos, desde que seja antes do faturamento. Me envia o CNPJ e a inscrição estadual?',
      ],
      ['c', 'Mando em 5 min'],
    ],
  },
]

/** First messages of customers who are still waiting. */
export const demoOpenings: readonly (readonly string[])[] = [
  ['Oi! Tem alguém aí?', 'Queria saber o preço da airfryer de 5 litros'],
  ['Bom dia, meu pedido veio faltando uma peça'],
  ['Vocês abrem no feriado?'],
  ['Boa tarde', 'Preciso trocar o presente que minha mãe ganhou, ela já tem um igual'],
  ['Quanto tempo demora a entrega pra Recife?'],
  ['O cupom PRIMEIRA10 não está funcionando'],
  ['Oi, comprei ontem e já quero cancelar 🙈', 'Dá pra fazer por aqui?'],
  ['A geladeira da vitrine ainda está com desconto?'],
  ['Olá! Sou síndica e queria um orçamento para 12 lixeiras de coleta seletiva'],
  ['Moço, a torradeira queimou meu pão e minha paciência kkkk'],
  ['Consegue me mandar a nota fiscal de novo?'],
  ['Recebi o produto errado', 'Pedi azul e veio verde'],
]
