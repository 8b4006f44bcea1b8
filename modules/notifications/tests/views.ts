/** The views of notifications, checked against the WCAG rules. */
import { click, type Area } from '#tests/support/views/view'

const views: Area = {
  name: 'notifications',
  who: 'admin',
  begins: async (fixture) => {
    await fixture.servedCustomer('Úrsula Sino', 'Alguém aí?', 'Augusto Prado')
    return '/helps'
  },
  views: [
    {
      name: 'bell',
      part: '.ant-dropdown',
      of: ['modules/notifications/web/components/bell_panel'],
      opens: async (page) => {
        await click(page, 'Notificações')
        await page.getByRole('region', { name: 'Notificações' }).waitFor()
      },
    },
  ],
}
export default views
