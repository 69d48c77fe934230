import { whenNpmEnds } from './npm-process.mjs'

// Loaded before a program that has taken the place of the script that npm started. SIGHUP ends it like SIGTERM, in order.
const end = () => process.kill(process.pid, 'SIGTERM')
process.on('SIGHUP', end)
whenNpmEnds(end)
