// Loaded before a program that must not outlive the one that started it: the channel between the two closes however that one
// ends, also when it is killed and can forward nothing.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
