const MEGA = 1024 * 1024

/** '812 KB', '18.2 MB'. */
export const formatBytes = (bytes: number) =>
  bytes >= MEGA
    ? `${(bytes / MEGA).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
    : `${Math.ceil(bytes / 1024)} KB`
