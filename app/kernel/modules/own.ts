/**
 * What the kernel itself declares, in the format of a module's manifest: its tables, its jobs and their schedules.
 */
import type { ModuleManifest } from '#app/kernel/modules/module'

const noCompanies = 'the kernel knows no table of companies, and no company is ever deleted'
const noModuleKnown = `one row for each company and key: ${noCompanies}`

export const kernelOwn = {
  tables: {
    adonis_schema: { keptWith: 'one row for each migration, for ever', personal: [] },
    adonis_schema_versions: { keptWith: 'one row', personal: [] },
    settings: { keptWith: noModuleKnown, personal: [] },
    realtime_sequences: { keptWith: noModuleKnown, personal: [] },
    unpublished_events: {
      keptWith:
        'deleted when the events are published, or seconds later by whoever finds them lost',
      personal: [],
    },
    demo_marks: { keptWith: 'one row at most: this database holds the demo', personal: [] },
    restore_marks: {
      keptWith: 'one row at most: this database was restored from a backup',
      personal: [],
    },
    upkeep_runs: { keptWith: 'one row for each table and job that deletes', personal: [] },
    leases: { keptWith: 'one row for each connection and kind of work', personal: [] },
    rate_limits: {
      keptWith: 'the limiter deletes what has expired, every five minutes',
      personal: [
        { columns: ['key'], of: 'user', erased: 'an address or e-mail, gone when it expires' },
      ],
    },
    pending_files: {
      keptWith:
        'until the file has a row that names it, or is deleted; the sweeper does that after an hour',
      personal: [],
    },
    stored_files: {
      keptWith: `until the file is deleted, with whose row each goes; ${noCompanies}`,
      personal: [],
    },
    stored_totals: { keptWith: noModuleKnown, personal: [] },
    audit_entries: {
      keptWith: 'who did what is asked years later; the sweeper ends it',
      // Five years: within that time customers may sue over what was done to them.
      sweep: [{ days: 5 * 365, since: 'at' }],
      personal: [
        {
          columns: ['before', 'after'],
          of: 'contact',
          erased: 'eraseFromAudit, called when a deleted contact is purged',
        },
        { columns: ['ip'], of: 'user', erased: 'with the row' },
      ],
    },
  },
  jobs: {
    'kernel.sweep': { load: () => import('#app/kernel/upkeep/sweep'), upkeepHours: 1 },
    'kernel.count_old_files': { load: () => import('#app/kernel/upkeep/count_old_files') },
    'kernel.backup': { load: () => import('#app/kernel/backup/scheduled_backup') },
  },
  schedules: [
    { job: 'kernel.sweep', cron: '41 * * * *' },
    { job: 'kernel.count_old_files', cron: '17 4 * * *' },
    // Looks whether one is due (BACKUP_AT).
    { job: 'kernel.backup', cron: '*/10 * * * *' },
  ],
} satisfies Pick<ModuleManifest, 'tables' | 'jobs' | 'schedules'>
