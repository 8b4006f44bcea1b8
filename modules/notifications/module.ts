/** Manifest of the notifications module. */
import { defineModule } from '#app/kernel/modules/module'

export default defineModule({
  name: 'notifications',
  requires: ['tickets'],
  summary: 'The bell: unread tickets, a sound and a desktop notification for each new message.',
})
