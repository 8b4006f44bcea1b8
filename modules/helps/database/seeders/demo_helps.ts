/** The demo's help videos: open films of the Blender Foundation as placeholders. */
import { now } from '#app/kernel/clock'
import type { DemoRows } from '#app/kernel/modules/module'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { Help } from '#modules/helps/model'

const lessons = [
  {
    title: '1. Primeiros passos: da fila à conversa',
    description:
      'Aceite quem espera, responda e encerre. Na demonstração toca um filme de exemplo.',
    video: 'aqz-KE-bpKQ',
  },
  {
    title: '2. Conectar um número de WhatsApp',
    description:
      'Leia o código QR com o celular e acompanhe o estado da conexão. Filme de exemplo.',
    video: 'eRsGyueVLvQ',
  },
  {
    title: '3. Transferir um atendimento',
    description: 'Passe a conversa a outra fila ou a um colega. Filme de exemplo.',
    video: 'R6MlUcmOul8',
  },
]

/** Added by the operator a month ago. */
const demoHelps: DemoRows = () =>
  unitOfWork(async ({ trx }) => {
    const addedAt = now().minus({ months: 1 })
    const times = { createdAt: addedAt, updatedAt: addedAt }
    await Help.createMany(
      lessons.map((lesson) => ({ ...lesson, ...times })),
      { client: trx }
    )
  })
export default demoHelps
