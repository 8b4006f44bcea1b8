/** The views of notes, checked against the WCAG rules. */
import { section } from '#tests/support/views/conversation'
import { click } from '#tests/support/views/view'

export default [
  section('notes', 'modules/notes/web/components/note_section', async (page) => {
    const note = page.getByText('Prefere a tarde', { exact: true })
    if (await note.isVisible()) return
    await page
      .getByRole('textbox', { name: 'Anotar algo sobre este contato' })
      .fill('Prefere a tarde')
    await click(page, 'Anotar')
    await page.getByRole('listitem').filter({ hasText: 'Prefere a tarde' }).waitFor()
  }),
]
