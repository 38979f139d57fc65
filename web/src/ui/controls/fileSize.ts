const units = ["Bytes", "KB", "MB", "GB"]

/** "1.46 MB": units of 1024 with two decimals (spec 002 section 9), without trailing zeros. */
export function fileSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / 1024 ** step).toFixed(2))} ${units[step]}`
}
