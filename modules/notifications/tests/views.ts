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
    {
      name: 'volume',
      on: 'wide',
      part: '.ant-dropdown',
      of: ['modules/notifications/web/components/volume_slider'],
      opens: async (page) => {
        await click(page, 'Volume')
        await page.getByRole('slider', { name: 'Volume' }).waitFor()
      },
    },
  ],
}
export default views
