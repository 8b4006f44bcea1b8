/** The automatic texts of the demo's queues, and their two-level menus (BOT-21, BOT-22). */
import type { Work } from '#app/kernel/database/unit_of_work'
import { insertReturning, stamps } from '#demo/rows'

interface DemoOption {
  readonly title: string
  /** Sent when it is chosen, before its options. */
  readonly message: string
  readonly below?: readonly DemoOption[]
}

/** In the order of `demoQueues`; the last one has no menu: it asks a question, and an agent answers. */
const menus: readonly (readonly DemoOption[])[] = [
  [
    {
      title: 'Preços e formas de pagamento',
      message: 'Como você prefere pagar?',
      below: [
        {
          title: 'Pix',
          message: 'No Pix você tem 5% de desconto. Já chamamos alguém para fechar com você.',
        },
        {
          title: 'Cartão',
          message:
            'No cartão dividimos em até 6 vezes sem juros. Já chamamos alguém para fechar com você.',
        },
      ],
    },
    {
      title: 'Fazer um pedido',
      message: 'Ótimo, {{firstName}}! Conte o que você procura; alguém da equipe já responde.',
    },
  ],
  [
    {
      title: 'Troca ou devolução',
      message: 'O que você prefere, {{firstName}}?',
      below: [
        {
          title: 'Trocar por outro',
          message: 'Diga o número do pedido e o que você quer no lugar.',
        },
        {
          title: 'Devolver',
          message: 'Diga o número do pedido. Você tem até 30 dias, e o envio é por nossa conta.',
        },
      ],
    },
    {
      title: 'Produto com defeito',
      message: 'Sentimos muito, {{firstName}}. Envie uma foto e o número do pedido, por favor.',
    },
  ],
  [
    {
      title: 'Segunda via do boleto',
      message: 'Diga seu CPF ou o número do pedido; enviamos em seguida.',
    },
    { title: 'Nota fiscal', message: 'Diga o número do pedido; enviamos a nota em seguida.' },
  ],
]

export async function insertMenus(work: Work, companyId: number, queues: readonly number[]) {
  for (const [place, options] of menus.entries()) {
    await insertLevel(work, { companyId, queueId: queues[place]!, parentId: null }, options)
  }
}

interface Level {
  readonly companyId: number
  readonly queueId: number
  readonly parentId: number | null
}

async function insertLevel(work: Work, level: Level, options: readonly DemoOption[]) {
  for (const [place, { title, message, below = [] }] of options.entries()) {
    const id = await insertReturning(work, 'queue_options', {
      company_id: level.companyId,
      queue_id: level.queueId,
      parent_id: level.parentId,
      number: place + 1,
      title,
      message,
      ...stamps(),
    })
    await insertLevel(work, { ...level, parentId: id }, below)
  }
}
