/** The demo's announcements: a high-priority and a low-priority one. */
import { now } from '#app/kernel/clock'
import type { DemoRows } from '#app/kernel/modules/module'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { priorities } from '#modules/announcements/contract'
import { Announcement } from '#modules/announcements/model'

const announcements = [
  {
    title: 'Manutenção no domingo, das 3h às 4h',
    body:
      '<p>No domingo, <strong>das 3h às 4h</strong>, o Guichê fica fora do ar para uma atualização.</p>' +
      '<p>As mensagens dos clientes não se perdem: chegam assim que o sistema voltar.</p>',
    priority: priorities.high,
    daysAgo: 2,
  },
  {
    title: 'Novidade: um atalho para tudo',
    body:
      '<p>Aperte <strong>Ctrl + K</strong> em qualquer tela e vá direto a um atendimento, um contato ou uma página.</p>' +
      '<ul><li>Funciona só com o teclado.</li><li>No celular fica na lupa, lá em cima.</li></ul>',
    priority: priorities.low,
    daysAgo: 9,
  },
] as const

const demoAnnouncements: DemoRows = () =>
  unitOfWork(async ({ trx }) => {
    const rows = announcements.map(({ daysAgo, ...text }) => {
      const at = now().minus({ days: daysAgo })
      return { ...text, isActive: true, createdAt: at, updatedAt: at }
    })
    await Announcement.createMany(rows, { client: trx })
  })
export default demoAnnouncements
