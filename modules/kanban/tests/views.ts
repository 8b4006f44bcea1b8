/** The views of kanban, checked against the WCAG rules. */
import { shows, type Area } from '#tests/support/views/view'

const views: Area = {
  name: 'the board',
  who: 'admin',
  begins: () => '/kanban',
  views: [
    {
      name: 'kanban',
      of: ['modules/kanban/web/pages/kanban_page'],
      opens: (page) => page.locator('[data-card]').first().waitFor(),
    },
    {
      name: 'where a card can go',
      part: '[role=menu]',
      of: ['modules/kanban/web/components/move_menu'],
      opens: async (page) => {
        await page
          .getByRole('button', { name: /^Mover .+ para…$/ })
          .first()
          .click()
        await page.getByRole('menuitemradio').first().waitFor()
      },
    },
    {
      name: 'how the board is used',
      part: '[data-floating]',
      opens: async (page) => {
        await page.getByRole('button', { name: 'Como usar o quadro' }).click()
        await shows(/Cada coluna é uma etapa/)(page)
      },
    },
  ],
}
export default views
