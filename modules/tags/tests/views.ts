/** The views of tags, checked against the WCAG rules. */
import { section } from '#tests/support/views/conversation'
import { drawer, shows, type AddedViews } from '#tests/support/views/view'

const views: readonly AddedViews[] = [
  {
    to: 'managing',
    views: [
      {
        name: 'tags',
        path: '/tags',
        of: ['modules/tags/web/page'],
        opens: shows('Orçamento'),
      },
      drawer('/tags', 'Editar: Orçamento', 'Nome', { of: ['modules/tags/web/drawer'] }),
    ],
  },
  section('tags of a ticket', 'modules/tags/web/components/tag_section', (page) =>
    page.getByRole('combobox', { name: 'Etiquetas' }).waitFor()
  ),
]
export default views
