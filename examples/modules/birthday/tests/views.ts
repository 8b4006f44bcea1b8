/** The views of birthdays, each checked against the WCAG rules. */
import { dialog, shows, type Area } from '#tests/support/views/view'

const of = (...files: string[]) => ({ of: files.map((file) => `modules/birthday/web/${file}`) })

const views: Area = {
  name: 'birthdays',
  who: 'admin',
  begins: () => '/birthdays',
  views: [
    { name: 'the page', ...of('pages/birthdays_page'), opens: shows('Ontem') },
    { name: 'the card', path: '/', opens: shows('Aniversários de hoje') },
    {
      name: 'the field of a contact',
      path: '/contacts',
      part: dialog,
      opens: async (page) => {
        await page
          .getByRole('button', { name: /^Editar/ })
          .first()
          .click()
        await page.getByRole('dialog').getByLabel('Data de nascimento').waitFor()
      },
    },
  ],
}
export default views
