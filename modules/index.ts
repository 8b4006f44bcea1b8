/** The list of installed modules: one line each, in any order. The only file that knows them all. */
export { default as contacts } from '#modules/contacts/module'
export { default as helps } from '#modules/helps/module'
export { default as identity } from '#modules/identity/module'
export { default as queues } from '#modules/queues/module'
export { default as tickets } from '#modules/tickets/module'
export { default as whatsapp } from '#modules/whatsapp/module'
