/** Functions of the files library for other modules. */
export { accessFileList } from '#modules/files/access'
export { wholeList } from '#modules/files/queries/options_of'
export { partsOf } from '#modules/files/queries/parts_of'
