/** The views of quick_replies, checked against the WCAG rules. */
import { drawer, shows, type AddedViews } from '#tests/support/views/view'

const views: readonly AddedViews[] = [
  {
    to: 'managing',
    views: [
      {
        name: 'quick answers',
        path: '/quick-messages',
        of: ['modules/quick_replies/web/page'],
        opens: shows('/pix'),
      },
      drawer('/quick-messages', 'Editar: pix', 'Atalho', {
        of: ['modules/quick_replies/web/drawer'],
      }),
    ],
  },
  {
    to: 'conversation',
    views: [
      {
        name: 'quick answers',
        of: ['modules/quick_replies/web/components/quick_answers'],
        opens: async (page) => {
          await page.locator('[data-composer]').fill('')
          await page.locator('[data-composer]').pressSequentially('/p')
          await page.getByRole('listbox', { name: 'Respostas rápidas' }).waitFor()
        },
        leaves: (page) => page.locator('[data-composer]').fill(''),
      },
    ],
  },
]
export default views
