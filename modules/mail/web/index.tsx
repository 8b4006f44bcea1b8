/** Screen of mail: the mails that the platform has sent or will send, a tab of the operator's settings. */
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'mail',
  settings: [
    {
      key: 'mails',
      label: 'mail:panel.title',
      panel: () => import('./components/mails_panel'),
      needs: { ability: 'mail.manage' },
    },
  ],
})
