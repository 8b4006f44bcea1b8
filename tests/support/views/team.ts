/** The views of the team chat and of the operator's announcements. */
import { click, dialog, drawer, shows, type Area } from '#tests/support/views/view'

const of = (module: string, file: string) => ({ of: [`modules/${module}/web/${file}`] })

export const team: Area = {
  name: 'threads of the team, and announcements',
  who: 'super',
  begins: () => '/announcements',
  views: [
    {
      name: 'announcements',
      ...of('announcements', 'page'),
      opens: shows('Escrever aviso'),
    },
    drawer('/announcements', 'Escrever aviso', 'Título', {
      ...of('announcements', 'drawer'),
    }),
    {
      name: 'news',
      part: '.ant-dropdown',
      ...of('announcements', 'components/announcements_panel'),
      opens: async (page) => {
        await page.getByRole('button', { name: 'Avisos', exact: true }).click()
        await page.getByRole('region', { name: 'Avisos', exact: true }).waitFor()
      },
    },
    {
      name: 'unread threads',
      part: '.ant-dropdown',
      ...of('chat', 'components/inbox_panel'),
      opens: async (page) => {
        await page.getByRole('button', { name: 'Chat interno', exact: true }).click()
        await shows('Ver todas as conversas')(page)
      },
    },
    {
      name: 'threads',
      path: '/chats',
      ...of('chat', 'pages/chats_page'),
      opens: (page) => page.getByRole('button', { name: 'Nova conversa' }).first().waitFor(),
    },
    {
      name: 'a new thread',
      path: '/chats',
      part: dialog,
      ...of('chat', 'components/thread_drawer'),
      opens: async (page) => {
        await click(page, 'Nova conversa')
        await page.getByRole('dialog').getByLabel('Título', { exact: true }).waitFor()
      },
    },
  ],
}
