/** Fixture: a company with two lanes, a label, two queues, and a user of each profile. */
import { aSupervisor, anAdmin, anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aTag } from '#modules/tags/testing'

export async function aBoard() {
  const admin = await anAdmin()
  const { company } = admin
  const agent = await anAgent({ company })
  const supervisor = await aSupervisor({ company })
  const [sales, money] = [
    await aQueue(admin.actor, 'Vendas', '#2F9BE6'),
    await aQueue(admin.actor, 'Contas', '#C42B1C'),
  ]
  await joinQueue(sales, agent.user)
  await joinQueue(sales, supervisor.user)
  const lanes = [
    await aTag(admin.actor, { name: 'Orçamento', isKanban: true, position: 1 }),
    await aTag(admin.actor, { name: 'Pagamento', isKanban: true, position: 2 }),
  ] as const
  const label = await aTag(admin.actor, { name: 'VIP' })
  return { admin, agent, supervisor, company, sales, money, lanes, label }
}
