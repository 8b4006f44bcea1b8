/** Functions that mail offers to other modules. */
export { writeMail } from '#modules/mail/write_mail'
