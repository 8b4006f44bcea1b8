/** SQL that renames a table together with everything that PostgreSQL named after it. */

/** Old name → new name; names of columns may be among them. Plain identifiers only: they are not quoted. */
type Renames = Readonly<Record<string, string>>

/**
 * Statements for a migration. PostgreSQL keeps the names of constraints, indexes and sequences when their table or
 * column is renamed; a later migration that drops one by its usual name would not find it. `columns` are renamed in
 * this table, and both are replaced in the names of what belongs to it.
 */
export function tableRenamed(from: string, to: string, columns: Renames = {}): string[] {
  const renamed = Object.entries(columns)
  const name = [[from, to], ...renamed].reduce(
    (inner, [old, plain]) => `replace(${inner}, '${old}', '${plain}')`,
    'old.name'
  )
  return [
    `alter table ${from} rename to ${to}`,
    ...renamed.map(([old, plain]) => `alter table ${to} rename column ${old} to ${plain}`),
    `do $$
     declare old record;
     begin
       for old in select conname as name from pg_constraint where conrelid = '${to}'::regclass loop
         if ${name} <> old.name then
           execute format('alter table ${to} rename constraint %I to %I', old.name, ${name});
         end if;
       end loop;
       for old in
         select relname as name, case relkind when 'S' then 'sequence' else 'index' end as kind
         from pg_class
         where oid in (select indexrelid from pg_index where indrelid = '${to}'::regclass)
           or (relkind = 'S' and oid in (
             select objid from pg_depend where refobjid = '${to}'::regclass and classid = 'pg_class'::regclass))
       loop
         if ${name} <> old.name then
           execute format('alter %s %I rename to %I', old.kind, old.name, ${name});
         end if;
       end loop;
     end $$`,
  ]
}
