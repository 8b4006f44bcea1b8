/** Manifest of the mail module. */
import { defineModule } from '#app/kernel/modules/module'
import errors from '#modules/mail/errors'

export default defineModule({
  name: 'mail',
  core: true,
  summary: 'E-mails to people: written with what they are about, sent until they have left.',
  routes: () => import('#modules/mail/routes'),
  abilities: { 'mail.manage': { grantedTo: ['super'] } },
  jobs: {
    'mail.send': { load: () => import('#modules/mail/jobs/send_mail') },
    'mail.send_due': { load: () => import('#modules/mail/jobs/send_due') },
  },
  schedules: [{ job: 'mail.send_due', cron: '*/15 * * * * *' }],
  errors,
  sandbox: 'modules/mail/sandbox/index',
  tables: {
    mails: {
      keptWith: 'mails belong to the platform; the sweeper deletes them after a month',
      sweep: [{ days: 30, since: 'created_at' }],
      personal: [
        {
          columns: ['recipient', 'subject', 'content'],
          of: 'user',
          erased: 'the content once the mail has left, the rest with the row after a month',
        },
      ],
    },
  },
  auditContents: { mail: { kind: 'which text it was, a word of a list' } },
})
