/** The demo's quick replies, all of them shared. */
import { now } from '#app/kernel/clock'
import type { DemoRows } from '#app/kernel/modules/module'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { QuickReply } from '#modules/quick_replies/model'

const answers = [
  { shortcode: 'ola', body: '{{ms}}, {{firstName}}! Aqui é {{user}}. Como posso ajudar?' },
  { shortcode: 'protocolo', body: 'Seu protocolo é *{{protocol}}*. Guarde este número.' },
  {
    shortcode: 'frete',
    body: 'Para compras acima de R$ 250 o frete é por nossa conta. Me passa o CEP que já calculo o prazo.',
  },
  { shortcode: 'pix', body: 'Nossa chave Pix é pix@lojademo.example, em nome de Loja Demo.' },
  { shortcode: 'tchau', body: 'Foi um prazer, {{firstName}}! Qualquer coisa é só chamar.' },
] as const

/** Created by the company's first user, who is its admin. */
const demoQuickReplies: DemoRows = ({ companyId }) =>
  unitOfWork(async ({ trx }) => {
    const at = now().minus({ months: 1 })
    const { id: userId } = await trx
      .from('users')
      .where('company_id', companyId)
      .orderBy('id')
      .select('id')
      .firstOrFail()
    const shared = {
      companyId,
      userId,
      isShared: true,
      isActive: true,
      createdAt: at,
      updatedAt: at,
    }
    await QuickReply.createMany(
      answers.map((answer) => ({ ...answer, ...shared })),
      { client: trx }
    )
  })
export default demoQuickReplies
