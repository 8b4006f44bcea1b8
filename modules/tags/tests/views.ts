/** The views of tags, checked against the WCAG rules. */
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
]
export default views
