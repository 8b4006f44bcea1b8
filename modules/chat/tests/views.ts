/** The views of chat, checked against the WCAG rules. */
import { click, dialog, shows, type AddedViews } from '#tests/support/views/view'

const views: readonly AddedViews[] = [
  {
    to: 'managing',
    views: [
      {
        name: 'unread threads',
        path: '/chats',
        part: '.ant-dropdown',
        of: ['modules/chat/web/components/inbox_panel'],
        opens: async (page) => {
          await page.getByRole('button', { name: 'Chat interno', exact: true }).click()
          await shows('Ver todas as conversas')(page)
        },
      },
      {
        name: 'threads',
        path: '/chats',
        of: ['modules/chat/web/pages/chats_page'],
        opens: (page) => page.getByRole('button', { name: 'Nova conversa' }).first().waitFor(),
      },
      {
        name: 'a new thread',
        path: '/chats',
        part: dialog,
        of: ['modules/chat/web/components/thread_drawer'],
        opens: async (page) => {
          await click(page, 'Nova conversa')
          await page.getByRole('dialog').getByLabel('Título', { exact: true }).waitFor()
        },
      },
    ],
  },
]
export default views
