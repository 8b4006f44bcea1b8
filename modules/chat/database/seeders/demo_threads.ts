/** The demo's threads: the staff of a shop over two days. */
import { randomUUID } from 'node:crypto'
import type { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import type { DemoRows } from '#app/kernel/modules/module'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { messagePreview } from '#modules/chat/actions/say'
import Thread from '#modules/chat/models/thread'
import ThreadMember from '#modules/chat/models/thread_member'
import ThreadMessage from '#modules/chat/models/thread_message'

/** Sender, minutes ago, text. */
type Said = readonly [who: string, minutesAgo: number, text: string]
interface DemoThread {
  readonly title: string
  /** First names; the first is the owner. */
  readonly members: readonly string[]
  /** First names of members with unread messages, and how many. */
  readonly unread: Readonly<Record<string, number>>
  readonly said: readonly Said[]
}

const day = 24 * 60

const threads: readonly DemoThread[] = [
  {
    title: 'Entregas da semana',
    members: ['Tiago', 'Bruna', 'Augusto'],
    unread: {},
    said: [
      ['Tiago', 2 * day + 90, 'O caminhão da zona norte sai às 14h, não mais às 16h.'],
      ['Bruna', 2 * day + 84, 'Anotado. Aviso quem comprou hoje cedo.'],
      ['Tiago', 2 * day + 83, 'Valeu!'],
    ],
  },
  {
    title: 'Plantão de sábado',
    members: ['Helena', 'Bruna', 'Caio', 'Augusto'],
    unread: { Bruna: 2 },
    said: [
      ['Helena', day + 320, 'Pessoal, quem consegue abrir a loja no sábado?'],
      ['Caio', day + 305, 'Eu consigo, mas só até as 13h.'],
      ['Bruna', day + 301, 'Fico eu, das 13h às 18h.'],
      ['Helena', day + 298, 'Perfeito, obrigada aos dois!'],
      ['Augusto', 55, 'Escala publicada: https://lojademo.example/escala'],
      [
        'Helena',
        40,
        '*Lembrete:* a promoção dos vasos começa no sábado.\nQuem perguntar pelo preço antigo: ele vale até sexta, 18h.',
      ],
    ],
  },
]

const demoThreads: DemoRows = ({ companyId }) =>
  unitOfWork(async (work) => {
    const people: { id: number; name: string }[] = await work.trx
      .from('users')
      .where('company_id', companyId)
      .select('id', 'name')
    const ids = new Map(people.map((person) => [person.name.split(' ')[0]!, person]))
    const at = now()
    for (const thread of threads) await insertThread(work, { companyId, at, thread, ids })
  })
export default demoThreads

interface Cast {
  readonly companyId: number
  readonly at: DateTime
  readonly thread: DemoThread
  readonly ids: ReadonlyMap<string, { readonly id: number; readonly name: string }>
}

async function insertThread({ trx }: Work, { companyId, at, thread, ids }: Cast) {
  const { title, unread } = thread
  const who = (name: string) => ids.get(name)!
  const ago = (minutes: number) => at.minus({ minutes })
  const [first, last] = [thread.said[0]!, thread.said.at(-1)!]
  const { id: threadId } = await new Thread()
    .useTransaction(trx)
    .merge({
      companyId,
      uuid: randomUUID(),
      title,
      ownerId: who(thread.members[0]!).id,
      lastMessage: messagePreview(who(last[0]).name, last[2]),
      createdAt: ago(first[1]),
      updatedAt: ago(last[1]),
    })
    .save()
  const shared = { companyId, threadId }
  await ThreadMember.createMany(
    thread.members.map((name) => ({ ...shared, userId: who(name).id, unreads: unread[name] ?? 0 })),
    { client: trx }
  )
  await ThreadMessage.createMany(
    thread.said.map(([name, minutes, body]) => ({
      ...shared,
      senderId: who(name).id,
      body,
      createdAt: ago(minutes),
    })),
    { client: trx }
  )
}
