// Loaded before a program that must end together with its parent process. The IPC channel between the two closes when the
// parent ends, also when it is killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
