import cluster from 'node:cluster'

// Loaded before a program that must end together with its parent process. The IPC channel between the two closes when the
// parent ends, also when it is killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// It must not keep a program running that is done. A worker of a cluster gets its port over it, and would end while it waits.
if (cluster.isPrimary) process.channel?.unref()
