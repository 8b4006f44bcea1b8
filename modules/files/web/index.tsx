/** Screens of the files library: the admin's page, and sending into a conversation. */
import { FolderOpenOutlined } from '@ant-design/icons'
import { composerTools } from '#modules/messages/contract'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

const needs = { ability: 'files.manage' }

export default defineWebModule({
  name: 'files',
  menu: [
    {
      key: 'files',
      to: '/files',
      label: 'files:menu.files',
      icon: <FolderOpenOutlined aria-hidden />,
      section: 'manage',
      order: 30,
      needs,
    },
  ],
  routes: [{ path: '/files', page: () => import('./page'), needs }],
  fills: [fill(composerTools, () => import('./components/library_tool'))],
  realtime: () => import('./realtime'),
})
