/** The views of helps, checked against the WCAG rules. */
import { click, dialog, drawer, shows, type AddedViews } from '#tests/support/views/view'

const views: readonly AddedViews[] = [
  {
    to: 'managing',
    views: [
      {
        name: 'helps',
        path: '/helps',
        of: ['modules/helps/web/page'],
        opens: (page) => page.getByRole('article').first().waitFor(),
      },
      {
        name: 'the player',
        path: '/helps',
        part: dialog,
        of: ['modules/helps/web/components/player_dialog'],
        opens: async (page) => {
          await click(page, /^Assistir: 2/)
          await page.getByRole('dialog').locator('iframe').waitFor()
        },
      },
      drawer('/helps', 'Adicionar vídeo', 'Título', { of: ['modules/helps/web/drawer'] }),
      {
        name: 'helps in the settings',
        path: '/settings?tab=helps',
        of: ['modules/helps/web/components/helps_panel'],
        opens: shows('Adicionar vídeo'),
      },
    ],
  },
]
export default views
