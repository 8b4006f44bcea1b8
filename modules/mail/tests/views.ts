/** The view of mails, checked against the WCAG rules. */
import { shows, type AddedViews } from '#tests/support/views/view'

const views: readonly AddedViews[] = [
  {
    to: 'managing',
    views: [
      {
        name: 'mails',
        path: '/settings?tab=mails',
        of: ['modules/mail/web/components/mails_panel'],
        opens: async (page) => {
          const recipient = 'vista@guiche.local'
          const field = page.getByLabel('Enviar um teste para')
          await field.waitFor()
          if (!(await page.getByText(recipient).count())) {
            await field.fill(recipient)
            await page.getByRole('button', { name: 'Enviar um e-mail de teste' }).click()
          }
          await shows(recipient)(page)
        },
      },
    ],
  },
]
export default views
