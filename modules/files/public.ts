/** Functions of the files library for other modules. */
export { accessFileList } from '#modules/files/access'
export { wholeList } from '#modules/files/queries'
export { partsOf } from '#modules/files/actions/send_file_list'
