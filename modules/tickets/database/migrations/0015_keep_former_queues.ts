/** Tells "never had a queue" from "its queue was deleted": messages of a deleted queue stay restricted (ADR 27). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    for (const name of ['tickets', 'messages']) {
      this.schema.alterTable(name, (table) => {
        // Id of the deleted queue; no foreign key, since the row is gone.
        table.integer('former_queue_id')
      })
    }
    // The foreign keys set the queue to null when it is deleted. These triggers record its id in the same
    // statement, so that this holds for every way of deleting a queue and for rows written concurrently.
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
    // A ticket may also leave a queue that continues to exist; assigning another queue clears the former one.
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
