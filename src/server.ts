import v8 from 'node:v8'

// While the program is loaded, the space for new objects keeps its first size: what it grows to at the start, up to 3 x 16 MB, is
// not given back. Later it grows with the load, which saves a tenth of the CPU time of a kept answer.
v8.setFlagsFromString('--semi-space-growth-factor=1')
await import('./run-server.ts')
v8.setFlagsFromString('--semi-space-growth-factor=2')
