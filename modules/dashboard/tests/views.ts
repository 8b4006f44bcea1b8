/** The views of dashboard, checked against the WCAG rules. */
import { click, type AddedViews } from '#tests/support/views/view'

const views: readonly AddedViews[] = [
  {
    to: 'managing',
    views: [
      {
        name: 'dashboard',
        path: '/',
        of: ['modules/dashboard/web/pages/dashboard_page'],
        opens: (page) => page.locator('canvas').nth(1).waitFor(),
      },
      {
        name: 'what of the dashboard is taken along',
        path: '/',
        part: '.ant-dropdown',
        of: ['modules/dashboard/web/components/export_menu'],
        opens: async (page) => {
          await click(page, 'Exportar')
          await page.getByRole('menuitem').first().waitFor()
        },
      },
    ],
  },
]
export default views
