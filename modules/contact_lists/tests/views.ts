/** The views of contact lists, checked against the WCAG rules. */
import { asks, dialog, drawer, shows, type AddedViews, type View } from '#tests/support/views/view'

/** From the lists, or already there when the window became narrow. */
const people: View['opens'] = async (page) => {
  const list = page.getByRole('button', { name: 'Abrir: Clientes da loja' })
  const person = page.getByText('Adriana Moura', { exact: true }).filter({ visible: true })
  await list.or(person).first().waitFor()
  if (await list.isVisible()) await list.click()
  await shows('Adriana Moura')(page)
}

const views: readonly AddedViews[] = [
  {
    to: 'managing',
    views: [
      {
        name: 'contact lists',
        path: '/contact-lists',
        of: ['modules/contact_lists/web/pages/lists_page'],
        opens: shows('Clientes da loja'),
      },
      drawer('/contact-lists', 'Adicionar lista', 'Nome', {
        of: ['modules/contact_lists/web/list_drawer'],
      }),
      asks('/contact-lists', 'Excluir: Clientes da loja', 'Excluir a lista “Clientes da loja”?'),
      {
        name: 'the people on a list',
        path: '/contact-lists',
        of: ['modules/contact_lists/web/pages/people_page'],
        opens: people,
      },
      {
        name: 'a person to be added to a list',
        path: '/contact-lists',
        part: dialog,
        of: ['modules/contact_lists/web/person_drawer'],
        opens: async (page) => {
          await people(page)
          await page.getByRole('button', { name: 'Adicionar pessoa' }).click()
          await page.getByRole('dialog').getByLabel('Número').waitFor()
        },
      },
      {
        name: 'a file to be imported to a list',
        path: '/contact-lists',
        part: dialog,
        of: ['modules/contact_lists/web/components/import_drawer'],
        opens: async (page) => {
          await people(page)
          await page.getByRole('button', { name: 'Importar' }).click()
          await shows('Escolher arquivo')(page)
        },
      },
    ],
  },
]
export default views
