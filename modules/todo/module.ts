/** Manifest of the todo module. */
import { defineModule } from '#app/kernel/modules/module'

export default defineModule({
  name: 'todo',
  summary: 'What one does not want to forget: a list of one’s own, kept on the device.',
})
