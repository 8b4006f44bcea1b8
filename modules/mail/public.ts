/** Functions that mail offers to other modules. */
export { writeMail, writeMails } from '#modules/mail/write_mail'
