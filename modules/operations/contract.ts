/** Types, events and extension points of the operations module, imported by other modules and by screens. */

export {}
