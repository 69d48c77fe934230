import v8 from 'node:v8'

// Before the program is loaded: the space for new objects keeps its first size, instead of growing to 3 x 16 MB that are not given back.
v8.setFlagsFromString('--semi-space-growth-factor=1')
await import('./run-server.ts')
