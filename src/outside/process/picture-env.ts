/**
 * The whole environment of a process that decodes pictures, without the secrets of the server. glibc otherwise keeps a pool of freed
 * memory for each thread, and the process grows to twice the memory (400 MB).
 */
export const PICTURE_ENV = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536', // bytes
  MALLOC_TRIM_THRESHOLD_: '65536', // bytes
}
