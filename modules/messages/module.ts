/** The messages module: what is said in conversations, in and out. */
import { defineModule } from '#app/kernel/modules/module'

export default defineModule({
  name: 'messages',
  core: true,
  requires: ['identity', 'contacts', 'whatsapp', 'queues', 'tickets'],
  summary: 'What customers and agents write: texts, files, replies, edits and reactions.',
})
