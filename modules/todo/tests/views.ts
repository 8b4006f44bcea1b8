/** The views of todo, checked against the WCAG rules. */
import { shows, type AddedViews } from '#tests/support/views/view'

const views: readonly AddedViews[] = [
  {
    to: 'managing',
    views: [
      {
        name: 'to-dos',
        path: '/todolist',
        of: ['modules/todo/web/pages/todo_page'],
        opens: async (page) => {
          const field = page.getByRole('textbox', { name: 'Nova tarefa' })
          await field.waitFor()
          const first = page.getByText('Ligar para a Ana')
          // The window has just been resized: the page may be about to switch between the two layouts.
          await first.or(page.getByText('Nada por fazer')).waitFor()
          if (await first.isVisible()) return
          for (const text of ['Ligar para a Ana', 'Enviar o boleto']) {
            await field.fill(text)
            await field.press('Enter')
          }
          await page.getByRole('checkbox', { name: 'Enviar o boleto' }).check()
          await shows('Feitas (1)')(page)
        },
      },
    ],
  },
]
export default views
