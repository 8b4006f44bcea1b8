/** The views of files, checked against the WCAG rules. */
import { asks, click, dialog, drawer, shows, type AddedViews } from '#tests/support/views/view'

const views: readonly AddedViews[] = [
  {
    to: 'managing',
    views: [
      {
        name: 'files',
        path: '/files',
        of: ['modules/files/web/page'],
        opens: shows('Tabela de preços'),
      },
      drawer('/files', 'Editar: Tabela de preços', 'Nome', { of: ['modules/files/web/drawer'] }),
      asks('/files', 'Excluir: Tabela de preços', 'Excluir a lista “Tabela de preços”?'),
    ],
  },
  {
    to: 'conversation',
    views: [
      {
        name: 'the library',
        part: dialog,
        of: ['modules/files/web/components/library_panel'],
        opens: async (page) => {
          await click(page, 'Enviar arquivo, localização ou contato')
          await page.getByRole('menuitem', { name: 'Da biblioteca' }).click()
          await page.getByRole('button', { name: 'Tabela de preços' }).waitFor()
        },
      },
      {
        name: 'a list of the library as it will be sent',
        part: dialog,
        isInside: true,
        opens: async (page) => {
          await click(page, 'Tabela de preços')
          await page.getByRole('button', { name: 'Enviar 3 mensagens' }).waitFor()
        },
      },
    ],
  },
]
export default views
