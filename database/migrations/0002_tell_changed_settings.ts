/** Notifies every process of a changed setting, whoever changed it. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    // The kernel's `signal` listens to it; the argument is the topic.
    this.schema.raw(
      `create function tell_change() returns trigger language plpgsql as $$
       begin
         perform pg_notify('guiche_signals',
           json_build_object('from', '', 'topic', tg_argv[0], 'payload', '')::text);
         return null;
       end $$`
    )
    this.schema.raw(
      `create trigger tell_change after insert or update or delete on settings
       for each statement execute function tell_change('kernel.settings_changed')`
    )
  }

  async down() {
    this.schema.raw('drop trigger tell_change on settings')
    this.schema.raw('drop function tell_change()')
  }
}
