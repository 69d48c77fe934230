/**
 * The environment with which the process of the server is started, so that it takes little memory; the Dockerfile and
 * deploy/plinth.service set the same.
 */
export const serverEnvironment = {
  NODE_ENV: 'production',
  // glibc otherwise keeps a pool of freed memory for each thread.
  MALLOC_ARENA_MAX: '1',
  // In MB. The space for new objects otherwise grows under load to three times 16 MB, which are not given back. And the larger the
  // limit of the others, the later V8 collects garbage: with its 4 GB on a large machine the busy server takes half as much again.
  NODE_OPTIONS: '--max-semi-space-size=2 --max-old-space-size=1024',
}
