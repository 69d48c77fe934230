const MEGA = 1024 * 1024
const inMegabytes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** '812 KB', '18.2 MB'. */
export const formatBytes = (bytes: number) =>
  bytes >= MEGA ? `${inMegabytes.format(bytes / MEGA)} MB` : `${Math.ceil(bytes / 1024)} KB`
