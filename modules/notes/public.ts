/** Functions that notes offers to other modules. */
export { noteAutomatically } from '#modules/notes/actions/note_automatically'
