// Another stand-in with the name of the first.
import echo from '#sandbox/tests/stand_ins/echo/index'

export default { ...echo }
