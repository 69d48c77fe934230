import { formatBytes } from '../file/format-bytes.ts'

export const MAX_FILE_BYTES = 900 * 1024
/** An original may be larger than its upload, from which it was encoded. */
export const MAX_ORIGINAL_BYTES = 16 * 1024 * 1024
/** '900 KB' */
export const MAX_FILE_SIZE = formatBytes(MAX_FILE_BYTES)

const MAX_SIZE = MAX_FILE_SIZE.replace(' ', '')
export const FILE_TOO_LARGE = `File is too large! Max size is ${MAX_SIZE}.`
export const PREVIEW_TOO_LARGE = `Preview file is too large! Max size is ${MAX_SIZE}.`
export const UPLOAD_FAILED = `File upload failed. Please check the file size (max ${MAX_SIZE}).`
