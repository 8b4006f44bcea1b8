/** Two lists of the demo company: its regular customers, and the guests of a workshop. */
import { now } from '#app/kernel/clock'
import type { DemoRows } from '#app/kernel/modules/module'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { ItemState } from '#modules/contact_lists/contract'
import { ContactList, ContactListItem } from '#modules/contact_lists/model'

type DemoPerson = readonly [name: string, number: string, state: ItemState]

const lists: readonly { readonly name: string; readonly people: readonly DemoPerson[] }[] = [
  {
    name: 'Clientes da loja',
    people: [
      ['Adriana Moura', '5511987650101', 'valid'],
      ['Beatriz Tavares', '5511987650102', 'valid'],
      ['Caio Figueiredo', '5511987650103', 'valid'],
      ['Débora Pacheco', '5521987650104', 'valid'],
      ['Elias Nogueira', '5521987650105', 'absent'],
      ['Fabiana Queiroz', '5531987650106', 'valid'],
      ['Gilberto Sampaio', '5541987650107', 'valid'],
      ['Helena Prado', '5551987650108', 'unchecked'],
    ],
  },
  {
    name: 'Oficina de cerâmica',
    people: [
      ['Ícaro Menezes', '5511987650109', 'valid'],
      ['Joana Batista', '5511987650110', 'valid'],
      ['Kátia Rezende', '5511987650111', 'valid'],
      ['Lauro Siqueira', '5511987650112', 'absent'],
    ],
  },
]

const demoContactLists: DemoRows = ({ companyId }) =>
  unitOfWork(async ({ trx }) => {
    const times = { createdAt: now().minus({ days: 9 }), updatedAt: now().minus({ days: 9 }) }
    for (const { name, people } of lists) {
      const list = await ContactList.create({ companyId, name, ...times }, { client: trx })
      const rows = people.map(([personName, number, state], at) => ({
        ...{ companyId, contactListId: list.id, name: personName, number, state, ...times },
        email: at % 3 === 0 ? `${number}@exemplo.com.br` : '',
      }))
      await ContactListItem.createMany(rows, { client: trx })
    }
  })
export default demoContactLists
