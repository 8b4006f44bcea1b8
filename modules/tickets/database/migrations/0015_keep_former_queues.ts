/** "Never had a queue" and "its queue was deleted" become different values: what was said there stays closed (ADR 27). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    for (const name of ['tickets', 'messages']) {
      this.schema.alterTable(name, (table) => {
        // The number of the deleted queue; no foreign key, since there is no row any more.
        table.integer('former_queue_id')
      })
    }
    // The foreign keys set the queue to null when it is deleted. These triggers note the number in the same statement,
    // so that no way of deleting a queue, and no row that is written meanwhile, can forget it.
    this.schema.raw(
      `create function keep_former_queue_of_message() returns trigger language plpgsql as $$
       begin
         new.former_queue_id := old.queue_id;
         return new;
       end $$`
    )
    this.schema.raw(
      `create trigger keep_former_queue before update of queue_id on messages for each row
       when (old.queue_id is not null and new.queue_id is null)
       execute function keep_former_queue_of_message()`
    )
    // A ticket may leave a queue that goes on to exist; and one that comes to another queue has forgotten the former.
    this.schema.raw(
      `create function keep_former_queue_of_ticket() returns trigger language plpgsql as $$
       declare
         former integer := case when new.status = 'closed' then old.closed_queue_id else old.queue_id end;
       begin
         if (case when new.status = 'closed' then new.closed_queue_id else new.queue_id end) is not null then
           new.former_queue_id := null;
         elsif former is not null and not exists (select from queues where id = former) then
           new.former_queue_id := former;
         end if;
         return new;
       end $$`
    )
    this.schema.raw(
      `create trigger keep_former_queue before update of queue_id, closed_queue_id on tickets for each row
       execute function keep_former_queue_of_ticket()`
    )
  }

  async down() {
    for (const name of ['ticket', 'message']) {
      this.schema.raw(`drop trigger keep_former_queue on ${name}s`)
      this.schema.raw(`drop function keep_former_queue_of_${name}()`)
      this.schema.alterTable(`${name}s`, (table) => table.dropColumn('former_queue_id'))
    }
  }
}
