// Preloaded into a program under measurement: at each SIGUSR2 it writes a coverage report and resets the counters.
import process from 'node:process'
import v8 from 'node:v8'

process.on('SIGUSR2', () => v8.takeCoverage())
