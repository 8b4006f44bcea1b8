/** The views of announcements, checked against the WCAG rules. */
import { drawer, shows, type AddedViews } from '#tests/support/views/view'

const views: readonly AddedViews[] = [
  {
    to: 'managing',
    views: [
      {
        name: 'announcements',
        path: '/announcements',
        of: ['modules/announcements/web/page'],
        opens: shows('Escrever aviso'),
      },
      drawer('/announcements', 'Escrever aviso', 'Título', {
        of: ['modules/announcements/web/drawer'],
      }),
      {
        name: 'news',
        path: '/announcements',
        part: '.ant-dropdown',
        of: ['modules/announcements/web/components/announcements_panel'],
        opens: async (page) => {
          await page.getByRole('button', { name: 'Avisos', exact: true }).click()
          await page.getByRole('region', { name: 'Avisos', exact: true }).waitFor()
        },
      },
    ],
  },
]
export default views
