// Loaded into a program that is measured: at each SIGUSR2 it writes a coverage report and counts from zero again.
import process from 'node:process'
import v8 from 'node:v8'

process.on('SIGUSR2', () => v8.takeCoverage())
